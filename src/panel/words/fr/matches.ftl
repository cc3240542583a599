### Parties enregistrées.

## Archive
matches-refresh = Relire
matches-archive = Archives : { $file }
matches-none = Aucune partie n’est encore enregistrée. Suivez une partie et faites-la conserver.
match = Partie
match-date = Début (UTC)
match-players = Joueurs
match-result = Résultat
match-doubt = Doute
match-state = État
match-number = Partie { $number }
match-against = { $gold } contre { $silver }
match-kept = ● La partie est conservée
all-matches = ◀ Toutes les parties
state-running = sans fin encore
state-interrupted = interrompue
who-named = { $name } ({ $player })
go-on-offer = La partie { $number } n’a pas encore de fin et peut continuer.
go-on-source = Source
go-on = Continuer à suivre
guide-match-open = Parcourez les événements avec les flèches ; corrigez à droite ce qui a été mal lu.

## Results
result-none = pas encore de fin
result-open = indécis
result-won = { $player } { $own }–{ $other }
result-draw = égalité { $own }–{ $other }
doubt-winner = Probable à { $chance } ; { $calls ->
    [one] une décision pourrait le changer.
   *[other] { $calls } décisions pourraient le changer.
}
doubt-count = { $calls ->
    [one] Une décision est trop serrée ; le vainqueur reste.
   *[other] { $calls } décisions sont trop serrées ; le vainqueur reste.
}

## Events
event-ready = Prêt : { $flowers } fleurs, { $pawns } pions
event-hand = Une main est au-dessus de la table
event-clear = La table est à nouveau libre
event-placed = Coup { $number } : { $who } prend { $took }
took-none = aucune fleur
took-one = une fleur ({ $colour })
took-two = 2 fleurs ({ $colour })
took-mixed = 2 fleurs de deux couleurs
event-taken = { $who } prend une fleur ({ $colour })
somebody = quelqu’un
event-taken-back = Le coup { $number } est repris par { $who }
event-returned = Une fleur ({ $colour }) est de nouveau sur le tapis
event-nudged = Déplacé par mégarde : { $token }, de { $way }
event-put-back = Remis à sa place : { $token }, de { $way }
event-bump = La caméra ou le tapis a bougé de { $way }
event-poor-view = La vue est mauvaise : des actes peuvent manquer ou être mal lus
event-lost = Le tapis n’est plus visible
event-found = Le tapis est de nouveau visible
event-end = Fin : { $flowers } fleurs sont attribuées
event-other = Quelque chose que ce programme ne connaît pas
event-revised = établi de nouveau après une correction
event-of = Événement { $number } sur { $total }
legality-legal = permis
legality-close = trop serré pour trancher
legality-illegal = contraire aux règles
objection-wrong-player = c’était à l’autre joueur
objection-too-many-pawns = le joueur n’a plus de pion
objection-different-colours = les fleurs sont de deux couleurs
objection-one-flower-taken = une seule fleur a été prise
objection-no-flower-taken = aucune fleur n’a été prise
objection-line-blocked = quelque chose se trouve sur la ligne
objection-off-line = le pion n’est pas sur la ligne
objection-touches-token = le pion touche une autre pièce

## Steps
step-first = ⏮
step-move-back = ◀ Coup
step-back = Événement précédent
step-on = Événement suivant
step-move-on = Coup ▶
step-last = ⏭
thumbnail = Petite image de preuve
taken-here = prise
evidence-picture = Image de preuve de l’événement
no-evidence = Aucune image n’a été conservée de cet événement.
tables-working = Les pièces sont recherchées dans les images…

## Corrections of matches
it-was-player = C’était { $player }
it-was-colour = La couleur était
it-stood-elsewhere = Il était ailleurs…
you-decide = Vous tranchez
did-not-happen = Cela n’a pas eu lieu
missed-move = Un coup manque
missed-flower = Une fleur prise manque
undo-correction = Annuler la dernière correction
correct-by = Corrigé par
point-place = Cliquez là où se trouvait le pion.
point-pawn = Cliquez là où { $player } a posé le pion.
point-flower = Cliquez sur les fleurs prises ({ $done } sur 2).
point-taken = Cliquez sur la fleur qui a été prise.
point-enough = C’est tout
point-stop = Arrêter
would-change = Voici ce qui changerait :
changes-figures = Aucun événement ne se lit autrement ; seuls des chiffres changent.
result-before = Avant : { $result }
result-after = Maintenant : { $result }
result-stays = Le résultat reste : { $result }
keep-correction = Garder la correction
leave-correction = Laisser tel quel
task-correction = La correction est calculée

## Exports, names, deleting
export = Exporter
export-as = Forme
export-json = Tout, avec les images (JSON)
export-csv = Tableau des événements (CSV)
export-notation = Notation (texte)
export-html = Rapport avec images (HTML)
export-gif = Image animée (GIF)
export-bgstats = Partie pour BG Stats (code QR)
export-bgg = Texte pour BoardGameGeek
export-file = Fichier
export-write = Écrire
export-choose = Choisir un fichier…
bgstats-scan = Scannez-le avec le téléphone qui a BG Stats.
qr-code = Code QR pour BG Stats
task-export = La partie est en cours d’exportation
name-of = Nom ({ $player })
save-names = Enregistrer les noms
match-delete = Supprimer
delete-match = Supprimer cette partie…
delete-sure = Supprimer la partie { $number } avec toutes ses images ? Elle ne pourra pas être récupérée.
delete-yes = Supprimer définitivement
delete-no = Ne pas supprimer
correction-idle = La correction { $number } n’a plus d’effet.
