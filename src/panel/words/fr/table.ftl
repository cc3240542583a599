### La table : pièces, calques, décisions, score, corrections.

## Joueurs, pièces
gold = Or
silver = Argent
gold-letter = O
silver-letter = A
nobody = Personne
pawn-of = { $player ->
    [Or] pion doré
    [Argent] pion argenté
   *[other] pion { $player }
}
flower-of = fleur { $colour }
colour-blue = bleue
colour-brown = marron
colour-green = verte
colour-lime = vert citron
colour-orange = orange
colour-pink = rose
colour-purple = violette
colour-red = rouge
colour-white = blanche
colour-yellow = jaune
colour-black = noire

## Calques
overlay-outlines = Contours
overlay-kinds = Lettres
overlay-links = Liens
overlay-territory = Territoires
overlay-legal = Lignes permises
overlay-contested = Écarts
overlay-ghosts = Anciennes places
layout-camera = Image
layout-top = Vue de dessus
layout-both = Les deux
reset-zoom = Image entière
tool-sight = Ligne de vue
ghost-label = déplacé de { $way }

## Décisions
calls = Décisions
calls-count = { $close ->
    [0] Aucune décision n’est trop serrée.
    [one] Une décision est trop serrée.
   *[other] { $close } décisions sont trop serrées.
}
too-close = trop serré
call-clear = { $player } : or { $gold }, argent { $silver }, écart { $gap }, sûr à { $chance }.
call-close = Trop serré pour trancher : or { $gold }, argent { $silver }, écart { $gap }. Selon la mesure : { $player }, probable à { $chance }.
doubt-distance = Les distances diffèrent de moins que l’incertitude.
doubt-owner = On ne sait pas sûrement à qui est un pion.
doubt-colour = La couleur n’est pas sûre.
doubt-little = L’image en montre trop peu.
if-tied = Si vous concluez à une égalité, le pion n° { $rank } de chaque joueur départage : { $player }.
if-tied-nobody = Si vous concluez à une égalité, aucun autre pion ne départage.
decisive = Cette décision pourrait changer le vainqueur.
not-decisive = Cette décision ne peut pas changer le vainqueur.
certainty = reconnu à { $chance }
pawns-by-distance = Pions selon leur distance
detail-none = Cliquez sur une fleur ou un pion, dans l’image ou dans la liste.
decides = décide
sight-free = La ligne est libre : { $by } à { $room } ± { $sigma } de la ligne.
sight-blocked = La ligne est bloquée : { $by } la dépasse de { $room } ± { $sigma }.
sight-close = Trop serré pour trancher : { $by } à { $room } ± { $sigma } du bord de la ligne ; libre à { $chance }.
sight-alone = La ligne est libre : il n’y a rien d’autre sur la table.

## Corrections
correct = Corriger
is-a = C’est
move-token = Déplacer…
delete-token = Rien ici
add-token = Ajouter une pièce
edits-made = { $count ->
    [one] Une correction à la main.
   *[other] { $count } corrections à la main.
}

## Score
score = Score
colour = Couleur
winner = { $player } gagne
draw = Personne ne gagne
winner-open = Vainqueur indécis
so-far-leads = { $player } mène pour l’instant
so-far-level = Égalité pour l’instant
so-far-open = La partie n’est pas finie
so-far-why = { $pawns } pions sur { $all } sont posés. Les fleurs comptent comme si on les récupérait maintenant.
colours-open = { $count ->
    [one] Une couleur est indécise.
   *[other] { $count } couleurs sont indécises.
}
winner-sure = sûr à { $chance }
winner-doubt = probable à { $chance } ; { $calls ->
    [one] une décision pourrait le changer.
   *[other] { $calls } décisions pourraient le changer.
}
open-little = L’image en montre trop peu pour le dire.
open-no-awards = Il faut d’abord un pion de chaque joueur sur le tapis.
open-taken = Cela dépend des fleurs déjà prises : indiquez-les dans les réglages.
awarded-taken = { $awarded } ici, { $taken } déjà prises
majority = a la couleur
remarks = Remarques
rules-discard-ties-short = Les fleurs à égalité sont défaussées.

## Watching
news-title = Derniers événements
news = { $time } s : { $what }
