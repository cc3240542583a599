### De andere spellen.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Stelling openen…
game-path = Pad van een stelling
game-none = Open een stelling van dit spel, JSON.
game-turn = { $player } is aan zet
game-chance = Het toeval beslist
game-won = { $players } wint: { $reason }
game-drawn = Niemand wint: { $reason }
game-moves = { $count ->
    [one] Eén toegestane zet.
   *[other] { $count } toegestane zetten.
}
game-filter = Alleen zetten met
game-played = Gespeeld
game-position = Stelling
