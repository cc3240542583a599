### De andre spil.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Åbn…
game-path = Sti til en stilling eller et billede
game-none = Åbn en stilling i dette spil (JSON) eller et billede af brættet.
game-turn = { $player } er i tur
game-chance = Tilfældet afgør
game-won = { $players } vinder: { $reason }
game-drawn = Ingen vinder: { $reason }
game-won-plain = { $players } vinder
game-drawn-plain = Ingen vinder
game-moves = { $count ->
    [one] Ét lovligt træk.
   *[other] { $count } lovlige træk.
}
game-filter = Kun træk med
game-played = Spillet
game-copy = Kopier stillingen
game-copy-hint = Som JSON, så den kan gemmes i en fil og åbnes her igen

task-board = Brættet læses
game-read-shown = Læs det viste billede
game-profile = Brætprofil
game-profile-hint = En TOML-fil med det trykte bræt; uden den det udgivne
game-read = Læst i { $picture }
game-read-whole = Alt kunne ses.
game-picture = Billede af brættet
game-choose = Peg på et træk for at se det i diagrammet; klik på felter for at korte listen af.
game-play = Spil
game-let-go = Slip felterne
game-unlisted = { $count ->
    [one] Et træk mere er ikke på listen.
   *[other] { $count } træk mere er ikke på listen.
}
sketch-of = Diagram af { $game }
sketch-read = Diagram af det læste: { $game }
sketch-spare-tile = næste brik
sketch-table = på bordet
garden-of = Have { $number }
side-red = rød
side-blue = blå
side-green = grøn
side-yellow = gul
tally-of = { $value } af { $most }
tally-of-player = { $player }: { $what }
tally-home = skiver i mål
tally-round = Runde
tally-points = point
tally-bag = Blomster i posen
tally-volcano = perler i vulkanen
tally-supply = Perler, der skal fordeles
board-is-free = Brættet ser ens ud fra den anden side: hvis side der er hvis, kan ikke ses.
board-warning-hidden = { $count ->
    [one] Én ting kunne ikke ses.
   *[other] { $count } ting kunne ikke ses.
}
board-warning-height = { $count ->
    [one] Højden af en stak kunne ikke ses.
   *[other] Højden af { $count } stakke kunne ikke ses.
}
board-warning-count = Der blev set flere brikker af en farve, end der findes.
board-warning-impossible = Der blev set flere brikker af en slags, end der findes.
board-warning-no-map = Uden en brætprofil siges det ikke, hvor øerne er, og hvordan brættet ligger.
board-warning-coarse = Billedet er gemt så groft, at intet, der siges om det, er sikkert.

## Timeglasset
sand-turn = Tur { $turn }: { $allowance } s
sand-turn-carried = Tur { $turn }: { $allowance } s, heraf { $carried } s overført
sand-running = Sandet løber.
sand-resting = Sandet står stille.
sand-broke-off = Her blev programmet afbrudt; ingen har mistet tid.
sand-over = Sandet er løbet ud: turen er slut.
sand-start = Start
sand-stop = Stands
sand-toggle = Start eller stands timeglasset
sand-key = Mellemrum
sand-next = Næste spiller
sand-reset = Begynd forfra
