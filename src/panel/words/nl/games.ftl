### De andere spellen.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Openen…
game-path = Pad van een stelling of beeld
game-none = Open een stelling van dit spel (JSON) of een beeld van het bord.
game-turn = { $player } is aan zet
game-chance = Het toeval beslist
game-won = { $players } wint: { $reason }
game-drawn = Niemand wint: { $reason }
game-won-plain = { $players } wint
game-drawn-plain = Niemand wint
game-moves = { $count ->
    [one] Eén toegestane zet.
   *[other] { $count } toegestane zetten.
}
game-filter = Alleen zetten met
game-played = Gespeeld
game-copy = Stelling kopiëren
game-copy-hint = Als JSON, om in een bestand te bewaren en hier weer te openen

task-board = Het bord wordt gelezen
game-read-shown = Getoond beeld lezen
game-profile = Bordprofiel
game-profile-hint = Een TOML-bestand met het bedrukte bord; zonder dat het uitgegeven bord
game-read = Gelezen in { $picture }
game-read-whole = Alles was te herkennen.
game-picture = Beeld van het bord
game-choose = Wijs een zet aan om hem in het diagram te zien; klik op velden om de lijst te verkorten.
game-play = Spelen
game-let-go = Velden loslaten
game-unlisted = { $count ->
    [one] Nog één zet staat niet in de lijst.
   *[other] Nog { $count } zetten staan niet in de lijst.
}
sketch-of = Diagram van { $game }
sketch-read = Diagram van wat gelezen is: { $game }
sketch-spare-tile = volgende tegel
sketch-table = op tafel
garden-of = Tuin { $number }
side-red = rood
side-blue = blauw
side-green = groen
side-yellow = geel
tally-of = { $value } van { $most }
tally-of-player = { $player }: { $what }
tally-home = schijven thuis
tally-round = Ronde
tally-points = punten
tally-bag = Bloemen in de zak
tally-volcano = parels in de vulkaan
tally-supply = Nog te verdelen parels
board-is-free = Het bord ziet er van de andere kant hetzelfde uit: welke kant van wie is, is niet te zien.
board-warning-hidden = { $count ->
    [one] Eén ding was niet te herkennen.
   *[other] { $count } dingen waren niet te herkennen.
}
board-warning-height = { $count ->
    [one] Van één stapel was de hoogte niet te herkennen.
   *[other] Van { $count } stapels was de hoogte niet te herkennen.
}
board-warning-count = Van een kleur werden meer stukken gezien dan er zijn.
board-warning-impossible = Van een soort tegels werden er meer gezien dan er zijn.
board-warning-no-map = Zonder bordprofiel wordt niet gezegd waar de eilanden zijn en hoe het bord ligt.
board-warning-coarse = De foto is zo grof opgeslagen dat niets ervan zeker is.

## De zandloper
sand-turn = Beurt { $turn }: { $allowance } s
sand-turn-carried = Beurt { $turn }: { $allowance } s, waarvan { $carried } s meegekregen
sand-running = Het zand loopt.
sand-resting = Het zand staat stil.
sand-broke-off = Hier brak het programma af; niemand heeft tijd verloren.
sand-over = Het zand is op: de beurt is voorbij.
sand-start = Start
sand-stop = Pauze
sand-toggle = Zandloper starten of stilzetten
sand-key = Spatie
sand-next = Volgende speler
sand-reset = Opnieuw beginnen
