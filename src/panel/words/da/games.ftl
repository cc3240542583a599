### De andre spil.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Åbn en stilling…
game-path = Sti til en stilling
game-none = Åbn en stilling fra dette spil, JSON.
game-turn = { $player } er i tur
game-chance = Tilfældet afgør
game-won = { $players } vinder: { $reason }
game-drawn = Ingen vinder: { $reason }
game-moves = { $count ->
    [one] Ét lovligt træk.
   *[other] { $count } lovlige træk.
}
game-filter = Kun træk med
game-played = Spillet
game-position = Stilling
