### Les autres jeux.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Ouvrir…
game-path = Chemin d’une position ou d’une image
game-none = Ouvrez une position de ce jeu (JSON) ou une image de son plateau.
game-turn = À { $player } de jouer
game-chance = Le hasard décide
game-won = { $players } gagne : { $reason }
game-drawn = Personne ne gagne : { $reason }
game-won-plain = { $players } gagne
game-drawn-plain = Personne ne gagne
game-moves = { $count ->
    [one] Un coup permis.
   *[other] { $count } coups permis.
}
game-filter = Coups contenant
game-played = Coups joués
game-copy = Copier la position
game-copy-hint = En JSON, à enregistrer dans un fichier et à rouvrir ici

task-board = Lecture du plateau
game-read-shown = Lire l’image affichée
game-profile = Profil du plateau
game-profile-hint = Un fichier TOML du plateau imprimé ; sans lui, le plateau publié
game-read = Lu dans { $picture }
game-read-whole = Tout a pu être reconnu.
game-picture = Image du plateau
game-choose = Le coup sous le pointeur se voit sur le diagramme ; cliquez sur des cases pour réduire la liste.
game-play = Jouer
game-let-go = Lâcher les cases
game-unlisted = { $count ->
    [one] Un autre n’est pas dans la liste.
   *[other] { $count } autres ne sont pas dans la liste.
}
sketch-of = Diagramme de { $game }
sketch-read = Diagramme de ce qui a été lu : { $game }
sketch-spare-tile = tuile suivante
sketch-table = sur la table
garden-of = Jardin { $number }
side-red = rouge
side-blue = bleu
side-green = vert
side-yellow = jaune
tally-of = { $value } sur { $most }
tally-of-player = { $player } : { $what }
tally-home = disques arrivés
tally-round = Manche
tally-points = points
tally-bag = Fleurs dans le sac
tally-volcano = perles dans le volcan
tally-supply = Perles à répartir
board-is-free = Le plateau est le même vu de l’autre côté : on ne voit pas à qui est quel côté.
board-warning-hidden = { $count ->
    [one] Une chose n’a pas pu être reconnue.
   *[other] { $count } choses n’ont pas pu être reconnues.
}
board-warning-height = { $count ->
    [one] La hauteur d’une pile n’a pas pu être reconnue.
   *[other] La hauteur de { $count } piles n’a pas pu être reconnue.
}
board-warning-count = On a vu plus de pièces d’une couleur qu’il n’y en a.
board-warning-impossible = On a vu plus de tuiles d’une sorte qu’il n’y en a.
board-warning-no-map = Sans profil du plateau, les îles et l’orientation du plateau ne sont pas indiquées.
board-warning-coarse = L’image est enregistrée si grossièrement que rien de ce qui en est dit n’est sûr.

## Le sablier
sand-turn = Tour { $turn } : { $allowance } s
sand-turn-carried = Tour { $turn } : { $allowance } s, dont { $carried } s reçues du joueur précédent
sand-running = Le sable coule.
sand-resting = Le sable est arrêté.
sand-broke-off = Le programme s’est interrompu ici ; personne n’a perdu de temps.
sand-over = Le sable est écoulé : le tour est fini.
sand-start = Démarrer
sand-stop = Pause
sand-toggle = Démarrer ou arrêter le sablier
sand-key = Espace
sand-next = Joueur suivant
sand-reset = Recommencer
