### The other games.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Open…
game-path = Path of a position or picture
game-none = Open a position of this game (JSON), or a picture of its board.
game-turn = { $player } moves
game-chance = Chance decides
game-won = { $players } wins: { $reason }
game-drawn = Nobody wins: { $reason }
game-won-plain = { $players } wins
game-drawn-plain = Nobody wins
game-moves = { $count ->
    [one] One legal move.
   *[other] { $count } legal moves.
}
game-filter = Show moves with
game-played = Played
game-copy = Copy the position
game-copy-hint = As JSON, to be saved in a file and opened here again

task-board = The board is being read
game-read-shown = Read the picture on show
game-profile = Board profile
game-profile-hint = A TOML file with the board as printed; without it the published one
game-read = Read in { $picture }
game-read-whole = Everything could be told.
game-picture = Picture of the board
game-choose = Point at a move to see it in the diagram; click on fields to narrow the list.
game-play = Play
game-let-go = Let go of fields
game-unlisted = { $count ->
    [one] One more is not listed.
   *[other] { $count } more are not listed.
}
sketch-of = Diagram of { $game }
sketch-read = Diagram of what was read: { $game }
sketch-spare-tile = next tile
sketch-table = on the table
garden-of = Garden { $number }
side-red = red
side-blue = blue
side-green = green
side-yellow = yellow
tally-of = { $value } of { $most }
tally-of-player = { $player }: { $what }
tally-home = discs home
tally-round = Round
tally-points = points
tally-bag = Flowers in the bag
tally-volcano = pearls in the volcano
tally-supply = Pearls to be laid out
board-is-free = The board looks the same from the other side: which side is whose is not told.
board-warning-hidden = { $count ->
    [one] One thing could not be told.
   *[other] { $count } things could not be told.
}
board-warning-height = { $count ->
    [one] How many discs a stack has could not be told.
   *[other] How many discs { $count } stacks have could not be told.
}
board-warning-count = More pieces of a colour were seen than there are.
board-warning-impossible = More tiles of a kind were seen than there are.
board-warning-no-map = Without a board profile the islands and how the board lies are not told.
board-warning-coarse = The picture is saved so coarsely that nothing told of it is sure.

## The sand timer
sand-turn = Turn { $turn }: { $allowance } s
sand-turn-carried = Turn { $turn }: { $allowance } s, of these { $carried } s passed on
sand-running = The sand runs.
sand-resting = The sand is still.
sand-broke-off = The panel broke off here; nobody lost time.
sand-over = The sand has run out: the turn is over.
sand-start = Start
sand-stop = Pause
sand-toggle = Start or pause the sand
sand-key = Space
sand-next = Next player
sand-reset = Begin anew
