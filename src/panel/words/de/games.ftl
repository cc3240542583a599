### Die anderen Spiele.

game-laguna = Laguna
game-laniakea = Laniakea
game-leelawadee = Leelawadee
game-open = Öffnen…
game-path = Pfad einer Stellung oder eines Bildes
game-none = Eine Stellung dieses Spiels (JSON) oder ein Bild seines Bretts öffnen.
game-turn = { $player } ist am Zug
game-chance = Der Zufall entscheidet
game-won = { $players } gewinnt: { $reason }
game-drawn = Niemand gewinnt: { $reason }
game-won-plain = { $players } gewinnt
game-drawn-plain = Niemand gewinnt
game-moves = { $count ->
    [one] Ein erlaubter Zug.
   *[other] { $count } erlaubte Züge.
}
game-filter = Nur Züge mit
game-played = Gespielt
game-copy = Stellung kopieren
game-copy-hint = Als JSON, um sie in einer Datei zu sichern und hier wieder zu öffnen

task-board = Das Brett wird gelesen
game-read-shown = Gezeigtes Bild lesen
game-profile = Brettprofil
game-profile-hint = Eine TOML-Datei mit dem bedruckten Brett; ohne sie das im Handel
game-read = Gelesen in { $picture }
game-read-whole = Alles war zu erkennen.
game-picture = Bild des Bretts
game-choose = Der Zug unter dem Zeiger steht im Diagramm; ein Klick auf Felder verkürzt die Liste.
game-play = Ziehen
game-let-go = Felder loslassen
game-unlisted = { $count ->
    [one] Ein weiterer steht nicht in der Liste.
   *[other] { $count } weitere stehen nicht in der Liste.
}
sketch-of = Diagramm von { $game }
sketch-read = Diagramm des Gelesenen: { $game }
sketch-spare-tile = nächste Kachel
sketch-table = auf dem Tisch
garden-of = Garten { $number }
side-red = Rot
side-blue = Blau
side-green = Grün
side-yellow = Gelb
tally-of = { $value } von { $most }
tally-of-player = { $player }: { $what }
tally-home = Scheiben im Ziel
tally-round = Runde
tally-points = Punkte
tally-bag = Blumen im Beutel
tally-volcano = Perlen im Vulkan
tally-supply = Noch zu verteilende Perlen
board-is-free = Das Brett sieht von der anderen Seite gleich aus: Welche Seite wem gehört, ist nicht zu sehen.
board-warning-hidden = { $count ->
    [one] Eines war nicht zu erkennen.
   *[other] { $count } Dinge waren nicht zu erkennen.
}
board-warning-height = { $count ->
    [one] Bei einem Stapel war nicht zu erkennen, wie hoch er ist.
   *[other] Bei { $count } Stapeln war nicht zu erkennen, wie hoch sie sind.
}
board-warning-count = Von einer Farbe wurden mehr Steine gesehen, als es gibt.
board-warning-impossible = Von einer Kachelart wurden mehr gesehen, als es gibt.
board-warning-no-map = Ohne Brettprofil wird nicht gesagt, wo die Inseln sind und wie das Brett liegt.
board-warning-coarse = Das Bild ist so grob gespeichert, dass nichts davon sicher ist.

## Die Sanduhr
sand-turn = Zug { $turn }: { $allowance } s
sand-turn-carried = Zug { $turn }: { $allowance } s, davon { $carried } s übernommen
sand-running = Der Sand läuft.
sand-resting = Der Sand ruht.
sand-broke-off = Hier brach das Programm ab; niemand hat Zeit verloren.
sand-over = Der Sand ist durch: Der Zug ist zu Ende.
sand-start = Start
sand-stop = Anhalten
sand-toggle = Sanduhr starten oder anhalten
sand-key = Leertaste
sand-next = Nächster Spieler
sand-reset = Neu beginnen
