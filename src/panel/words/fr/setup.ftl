### Réglages : source, lumière, caméra, jeu, règles.

## Sections
section-source = Source
section-light = Examen de la lumière
section-camera = Étalonner la caméra
section-teach = Apprendre un jeu
section-rules = Jeu et règles
section-sheets = Imprimer
help-source = Choisissez ce que l’arbitre regarde, vérifiez que l’image est bonne, puis laissez-le observer.
help-light = L’image est-elle assez bonne pour être sûr ? Chaque ligne indique sa limite.
help-camera = Mesuré une fois avec une planche imprimée, l’objectif n’ajoute plus de doute.
help-teach = Montrez une fois vos propres pièces à l’arbitre : une seule image de tout le jeu.
help-rules = Quel jeu est sur la table, à quel point une décision doit être sûre, et ce qui a déjà été pris.
help-sheets = Des cartes de coin pour une table sans tapis, et la planche pour la caméra.

## Work
task-calibration = La caméra est étalonnée
task-views = Des vues de la planche sont prises
task-teaching = Le jeu est appris
task-evidence = La preuve est écrite
evidence-sha = SHA-256 { $sha }. Donnez ce nombre à l’autre joueur : qui le possède peut voir si le fichier a été échangé.

## Files
pick-file = Fichier…
pick-folder = Dossier…
pick-save = Enregistrer sous…
save-as = Écrire dans
save-and-use = Enregistrer et utiliser aussitôt
replace-files = Remplacer les fichiers existants

## Source
cameras = Caméras
cameras-again = Chercher encore
cameras-while-open = Pour chercher des caméras, arrêtez d’abord ce qui est montré.
no-cameras = Aucune caméra n’est branchée. Un téléphone convient aussi : donnez l’adresse de son flux.
camera-offers = { $modes ->
    [one] un mode, { $size } à { $fps } images par seconde
   *[other] { $modes } modes, jusqu’à { $size } à { $fps } images par seconde
}
source = Source
source-hint = Une caméra (camera:0), une adresse (http://192.168.0.7:8080/video), une vidéo ou un dossier d’images
picture-size = Taille
picture-rate = Images par seconde
as-usual = comme d’habitude
keep-match = Garder la partie
archive = Archive
watch = Observer
preview = Montrer seulement
preview-stop = Ne plus montrer
preview-now = { $size } pixels, { $fps } images par seconde
preview-waiting = En attente de la première image…
preview-over = La source est terminée.
watching-now = { $source } est observée.

## Light
examine-light = Examiner l’image
light-no-picture = Ouvrez d’abord une image ou observez une source.
light-all-good = Tout est bon.
light-partly = Ce qui a pu être jugé est bon ; certaines choses n’ont pas pu l’être.
light-bad = { $count ->
    [one] Une chose n’est pas bonne.
   *[other] { $count } choses ne sont pas bonnes.
}
light-good = ✔ bon
light-not-good = ✘ pas bon
light-not-judged = ? non jugé
light-at-least = { $value } { $unit }, au moins { $limit }
light-at-most = { $value } { $unit }, au plus { $limit }
light-unit-8-bit-units = sur 255
light-unit-log-units = unités log
light-unit-flower-radii = rayons de fleur
light-unit-ratio-of-light = pour 1
light-unit-ratio-of-values = pour 1
light-unit-sigma = sigma
light-unit-px = px
light-unit-degrees = degrés
light-name-too-dark = Luminosité
light-name-clipped = Saturation
light-name-noisy = Bruit
light-name-glare-on-pawns = Reflets sur les pions
light-name-glare-on-flowers = Reflets sur les fleurs
light-name-out-of-focus = Netteté
light-name-moved = Bougé
light-name-uneven = Lumière régulière
light-name-coloured-light = Couleur de la lumière
light-name-gold-like-silver = Or et argent
light-name-kinds-alike = Couleurs des fleurs
light-name-too-small = Résolution
light-name-tilted = Inclinaison
light-remedy-too-dark = Allumez une lampe ou exposez plus longtemps.
light-remedy-clipped = Exposez moins là où c’est presque blanc, plus là où c’est presque noir.
light-remedy-noisy = Donnez plus de lumière, pour que la caméra n’ait pas à amplifier.
light-remedy-glare-on-pawns = Écartez la lampe ou pendez un tissu devant, pour que les pions ne la reflètent pas.
light-remedy-glare-on-flowers = Écartez la lampe jusqu’à ce que les fleurs ne la reflètent plus vers la caméra.
light-remedy-out-of-focus = Faites la mise au point sur le tapis, essuyez l’objectif et coupez l’autofocus une fois l’image nette.
light-remedy-moved = Posez la caméra sur un pied, ou donnez plus de lumière pour qu’elle expose moins longtemps.
light-remedy-uneven = Éloignez la lampe ou placez-en une seconde de l’autre côté.
light-remedy-coloured-light = Prenez une lampe plus blanche, ou réglez dessus la balance des blancs de la caméra.
light-remedy-gold-like-silver = Éclairez les pions de plus d’un côté, avec une lumière blanche.
light-remedy-kinds-alike = Prenez une lumière plus blanche et plus forte, sans reflets ; si les couleurs du jeu se ressemblent, apprenez-le.
light-remedy-too-small = Approchez la caméra ou réglez-la sur une image plus grande.
light-remedy-tilted = Relevez la caméra jusqu’à ce qu’elle regarde plus droit vers le bas.

## Camera
camera-in-force = En service : { $file }
camera-none = N’en utiliser aucun
camera-unknown = Aucun profil de caméra n’est en service : focale et objectif sont déduits de chaque image, avec plus de doute.
camera-file = Profil de caméra
camera-use = L’utiliser
board = Planche
board-charuco = planche imprimée avec marqueurs
board-chess = échiquier
corners-across = coins intérieurs par rangée
corners-down = rangées
square-side = Côté d’une case, mm (0 : non mesuré)
board-pictures = Images de la planche
calibrate = Étalonner à partir d’elles
calibrate-live = Étalonner à partir de ce qui est montré
calibrate-live-hint = Montrez une source pour étalonner à partir d’elle.
views-enough = Assez : calculer
views-taken = { $count ->
    [0] Aucune vue prise.
    [one] Une vue prise.
   *[other] { $count } vues prises.
}
view-waiting = Tenez la planche devant la caméra.
view-taken = Prise. Maintenant, déplacez et inclinez la planche.
view-move = Cette vue existe déjà : déplacez ou inclinez la planche.
view-used = { $corners } coins, écart moyen de { $rms } px
view-no-board = pas de planche vue
view-mirrored = laissée : l’image est en miroir
view-blurred = laissée : floue sur { $px } px
view-duplicate = laissée : presque pareille à { $of }
view-other-size = laissée : { $size } pixels n’est pas la taille de la plupart des images
view-spare = laissée : il y a assez de vues
coverage-nothing = Rien n’est encore couvert.
coverage-said = { $parts } parties de l’image sur 9 et { $tilts } inclinaisons sur 4 sont couvertes.
missing-tilt-left = Inclinez la planche pour que son côté gauche soit plus loin, d’environ 30 degrés.
missing-tilt-right = Inclinez la planche pour que son côté droit soit plus loin, d’environ 30 degrés.
missing-tilt-top = Inclinez la planche pour que son côté supérieur soit plus loin, d’environ 30 degrés.
missing-tilt-bottom = Inclinez la planche pour que son côté inférieur soit plus loin, d’environ 30 degrés.
missing-part = Tenez la planche { $part } de l’image.
missing-more = { $count ->
    [one] Prenez encore une vue, d’un autre côté.
   *[other] Prenez encore { $count } vues, chacune d’un autre côté.
}
part-top-left = en haut à gauche
part-top = en haut
part-top-right = en haut à droite
part-left = à gauche
part-middle = au milieu
part-right = à droite
part-bottom-left = en bas à gauche
part-bottom = en bas
part-bottom-right = en bas à droite
calibration-good = Assez bon.
calibration-not-good = Pas encore assez bon.
figure-size = Images
figure-views = Repose sur
figure-views-value = { $views } vues avec { $corners } coins
figure-focal = Focale
figure-middle = Centre de l’objectif
figure-rms = Écart des coins
figure-flat = 95 % des coins à moins de
figure-table = Doute restant sur la table
unit-px = { $value } px
unit-square = { $value } case
short-views = Il y a { $views } vues utiles ; un défaut dans l’une ne se voit que parmi { $least } ou plus.
short-flat = 5 % des coins sont à plus de { $squares } case d’un plan : la planche n’est pas plate, ou des images sont floues.
short-focal = La focale n’est connue qu’à { $percent } %.
short-lens = L’objectif laisse { $doubt } mm de doute sur une table dont l’image montre 900 mm ; { $good } mm est bon.

## Teaching
pieces-shape = Forme des pièces
pieces-any = selon l’image
pieces-cubes = cubes
pieces-discs = jetons plats
pieces-flowers = fleurs sur un tapis
per-kind = Pièces par couleur
per-player = Pions par joueur
circle-measured = Cercle du tapis mesuré, mm (0 : non mesuré)
teach-picture = Image du jeu
teach-file = Apprendre de ce fichier
teach-open = Apprendre de l’image ouverte
taught-cards = Tailles d’après les cartes de coin.
taught-mat = Tailles d’après le tapis.
taught-nothing = L’image n’a pas d’échelle : les pièces ont seulement été comptées.
pieces-coloured = pièces de couleur { $colour }
pawns-coloured = pions de couleur { $colour }
count-of = { $count } sur { $due }

## Set and rules
set = Jeu
set-file = Un jeu à vous
set-use = L’utiliser
size-circle = Cercle du tapis
size-flower = Largeur des fleurs
size-thickness = Hauteur des fleurs
size-pawn = Largeur des pions
size-height = Hauteur des pions
origin-measured = mesuré
origin-published = publié
origin-assumed = supposé
no-mat = Ce jeu n’a pas de tapis : les cartes de coin donnent l’échelle.
mat-help = Toutes les longueurs découlent du cercle du tapis. Mesurez-le au mètre et chaque écart en mm est juste.
circle-new = Cercle, mm
circle-sigma = à mm près
rules = Règles
rules-official = officielles
rules-discard-ties = feuille française : les fleurs à égalité sont défaussées
guard-band = Une décision est nette dès
guard-band-hint = En dessous, c’est trop serré.
tie-width = Les écarts sous cette largeur sont égaux, mm
tie-width-hint = 0 : seulement ce qui est exactement égal.
taken-title = Fleurs prises auparavant
taken-help = Là où on ne le sait pas, c’est déduit de ce qui n’est pas sur le tapis, autant que possible.
taken-known = connu pour { $player }
taken-unknown = inconnu
rules-while-watching = Ce qui est observé est jugé selon les choix faits à son début ; les nouveaux valent dès la prochaine fois.

## Print
paper = Papier
cards-help = Quatre cartes de coin : posez-les à plat autour d’une partie sans tapis.
board-help = La planche pour étalonner la caméra : collez-la sur un support plat.
cards-file = Cartes
board-file = Planche
write-cards = Écrire les cartes de coin
write-board = Écrire la planche
print-help = Imprimez à 100 % et mesurez la barre en bas : elle doit faire 100 mm.

## Evidence
evidence = Enregistrer une preuve…
evidence-help = Un fichier avec les images, les profils, les choix et la réponse ; qui le possède peut faire refaire le décompte.
evidence-without-edits = Les corrections à la main n’y sont pas : il contient ce que l’arbitre a vu lui-même.
evidence-save = Enregistrer la preuve
