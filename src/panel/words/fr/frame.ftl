### Ce qui est sur chaque écran.

app-title = Table Umpire

## Écrans
screen-table = Table
screen-match = Parties
screen-setup = Réglages
screen-games = Autres jeux

## Unités
unit-mm = { $value } mm
unit-percent = { $value } %
gap = { $gap } ± { $doubt } mm
place = x { $x }, y { $y } mm (± { $sigma })

## Barre du haut
open-picture = Ouvrir une image…
add-view = Deuxième vue…
freeze = Figer
stop-watching = Arrêter de suivre
large-score = Score en grand
language = Langue
dark = Sombre
light-theme = Clair
keys = Raccourcis
key-left = Gauche
key-right = Droite
key-space = Espace
key-escape = Échap
cancel = Annuler
close = Fermer
dismiss = Compris
undo-edit = Défaire

## Début
start-title = Déposez une image de la table sur cette fenêtre
start-or = ou
start-open = Ouvrir une image…
start-camera = Suivre avec une caméra
start-path = Chemin d’une image
start-open-path = Ouvrir
path-no-window = Ce système n’a pas de fenêtre pour choisir des fichiers. Tapez le chemin ici.
path-typed = Chemin
path-take = Prendre ce chemin

## Que faire ensuite
guide-start = Déposez une image de la partie terminée sur la fenêtre, ou choisissez une caméra.
guide-reading = L’image est en cours de mesure…
guide-failed = Remédiez au défaut indiqué et prenez une autre image.
guide-read = Cliquez sur une fleur pour voir tous les pions selon leur distance. Les fleurs disputées viennent en premier.
guide-selected = Corrigez la pièce à côté si elle a été mal lue ; Échap la relâche.
guide-partial = Il manque quelque chose : voyez les remarques à droite. Ajoutez ce qui n’a pas été vu, ou prenez une autre image.
guide-sight-first = Cliquez sur la première de deux fleurs.
guide-sight-second = Cliquez sur la deuxième fleur.
guide-sight-done = La ligne est tracée ; cliquez sur une autre fleur pour recommencer.
guide-sight-flower = Une ligne de vue va d’une fleur à une autre sur le tapis : cliquez sur une fleur.
guide-move = Cliquez là où la pièce se trouve vraiment.
guide-add = Cliquez là où se trouve la pièce : { $token }.
guide-watching = { $source } est suivi. Figez l’image pour trancher un désaccord.
guide-waiting = En attente de voir la table sur { $source }.
guide-hand = Une main est au-dessus de la table ; l’arbitre attend.
guide-changed = L’image a changé ; ce qui a été lu n’y est pas dessiné avant que { $source } soit immobile.
guide-interrupted = Aucune image ne vient de { $source } ; en attente.
guide-silent = { $source } ne répond plus : cette image date de { $age } s. Vérifiez le câble et l’alimentation ; cela reprend de soi-même dès que des images arrivent.
picture-live = en direct
picture-old = il y a { $age } s
guide-source-over = { $source } est arrivé à sa fin.
guide-match = Choisissez une partie, puis parcourez ses événements.
guide-setup = Réglez ce que l’arbitre doit savoir ; tout prend effet aussitôt.
guide-games = Ouvrez une position de { $game } ou une image de son plateau ; vous pouvez aussi déposer des fichiers ici.
guide-game-open = Choisissez un coup de la liste ou cliquez sur des cases du diagramme, puis jouez-le.
guide-game-over = La partie de { $game } est finie. Reprenez des coups ou ouvrez une autre position.
guide-game-read = Comparez l’image et le diagramme ; ce qui n’a pas pu être reconnu est indiqué à droite.

## Travaux et avis
working = En cours…
task-light = La lumière est en cours d’examen
written = Écrit : { $file }
cancelled = Arrêté ; rien n’a été écrit.
progress = { $done } sur { $total }

## Raccourcis
let-go = Relâcher, fermer
