### Les autres jeux.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Ouvrir une position…
game-path = Chemin d’une position
game-none = Ouvrez une position de ce jeu, en JSON.
game-turn = À { $player } de jouer
game-chance = Le hasard décide
game-won = { $players } gagne : { $reason }
game-drawn = Personne ne gagne : { $reason }
game-moves = { $count ->
    [one] Un coup permis.
   *[other] { $count } coups permis.
}
game-filter = Coups contenant
game-played = Coups joués
game-position = Position
