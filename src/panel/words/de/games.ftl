### Die anderen Spiele.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Stellung öffnen…
game-path = Pfad einer Stellung
game-none = Eine Stellung dieses Spiels öffnen, JSON.
game-turn = { $player } ist am Zug
game-chance = Der Zufall entscheidet
game-won = { $players } gewinnt: { $reason }
game-drawn = Niemand gewinnt: { $reason }
game-moves = { $count ->
    [one] Ein erlaubter Zug.
   *[other] { $count } erlaubte Züge.
}
game-filter = Nur Züge mit
game-played = Gespielt
game-position = Stellung
