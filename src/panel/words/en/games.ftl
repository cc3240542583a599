### The other games.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Open a position…
game-path = Path of a position
game-none = Open a position of this game, JSON.
game-turn = { $player } moves
game-chance = Chance decides
game-won = { $players } wins: { $reason }
game-drawn = Nobody wins: { $reason }
game-moves = { $count ->
    [one] One legal move.
   *[other] { $count } legal moves.
}
game-filter = Show moves with
game-played = Played
game-position = Position
