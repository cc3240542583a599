### Einrichten: Quelle, Licht, Kamera, Spielmaterial, Regeln.

## Sections
section-source = Quelle
section-light = Lichtprüfung
section-camera = Kamera kalibrieren
section-teach = Material anlernen
section-rules = Material und Regeln
section-sheets = Drucken
help-source = Wähle, worauf der Schiedsrichter schaut, sieh nach, ob das Bild gut ist, dann lass ihn zusehen.
help-light = Ist das Bild gut genug, um sicher zu sein? Jede Zeile nennt ihren Grenzwert.
help-camera = Einmal mit einer gedruckten Tafel vermessen, trägt das Objektiv nichts mehr zur Unsicherheit bei.
help-teach = Zeig dem Schiedsrichter einmal deine eigenen Steine: ein Bild von allen zusammen.
help-rules = Welches Material auf dem Tisch liegt, wie sicher ein Urteil sein muss und was schon genommen wurde.
help-sheets = Eckkarten für einen Tisch ohne Matte und die Tafel für die Kamera.

## Work
task-calibration = Die Kamera wird kalibriert
task-views = Ansichten der Tafel werden gesammelt
task-teaching = Das Material wird angelernt
task-evidence = Der Beleg wird geschrieben
evidence-sha = SHA-256 { $sha }. Gib diese Zahl dem anderen Spieler: Wer sie hat, merkt, ob die Datei ausgetauscht wurde.

## Files
pick-file = Datei…
pick-folder = Ordner…
pick-save = Speichern unter…
save-as = Schreiben nach
save-and-use = Speichern und gleich verwenden
replace-files = Vorhandene Dateien ersetzen

## Source
cameras = Kameras
cameras-again = Noch einmal suchen
cameras-while-open = Zum Suchen nach Kameras erst beenden, was gerade gezeigt wird.
no-cameras = Keine Kamera ist angeschlossen. Auch ein Telefon geht: Gib die Adresse seines Videostroms ein.
camera-offers = { $modes ->
    [one] ein Modus, { $size } mit { $fps } Bildern pro Sekunde
   *[other] { $modes } Modi, bis { $size } mit { $fps } Bildern pro Sekunde
}
source = Quelle
source-hint = Eine Kamera (camera:0), eine Adresse (http://192.168.0.7:8080/video), ein Video oder ein Ordner mit Bildern
picture-size = Größe
picture-rate = Bilder pro Sekunde
as-usual = wie üblich
keep-match = Partie aufbewahren
archive = Archiv
watch = Zusehen
preview = Nur zeigen
preview-stop = Nicht mehr zeigen
preview-now = { $size } Pixel, { $fps } Bilder pro Sekunde
preview-waiting = Warten auf das erste Bild…
preview-over = Die Quelle ist zu Ende.
watching-now = { $source } wird beobachtet.

## Light
examine-light = Bild untersuchen
light-no-picture = Öffne erst ein Bild oder beobachte eine Quelle.
light-all-good = Alles ist gut.
light-partly = Was sich beurteilen ließ, ist gut; manches ließ sich nicht beurteilen.
light-bad = { $count ->
    [one] Eines ist nicht gut.
   *[other] { $count } Dinge sind nicht gut.
}
light-good = ✔ gut
light-not-good = ✘ nicht gut
light-not-judged = ? nicht beurteilt
light-at-least = { $value } { $unit }, mindestens { $limit }
light-at-most = { $value } { $unit }, höchstens { $limit }
light-unit-8-bit-units = von 255
light-unit-log-units = logarithmische Einheiten
light-unit-flower-radii = Blumenradien
light-unit-ratio-of-light = zu 1
light-unit-ratio-of-values = zu 1
light-unit-sigma = Sigma
light-unit-px = px
light-unit-degrees = Grad
light-name-too-dark = Helligkeit
light-name-clipped = Über- und Unterbelichtung
light-name-noisy = Rauschen
light-name-glare-on-pawns = Glanz auf Figuren
light-name-glare-on-flowers = Glanz auf Blumen
light-name-out-of-focus = Schärfe
light-name-moved = Verwackeln
light-name-uneven = Gleichmäßiges Licht
light-name-coloured-light = Farbe des Lichts
light-name-gold-like-silver = Gold und Silber
light-name-kinds-alike = Farben der Blumen
light-name-too-small = Auflösung
light-name-tilted = Neigung
light-remedy-too-dark = Schalte eine Lampe ein oder belichte länger.
light-remedy-clipped = Belichte kürzer, wo es fast weiß ist, länger, wo es fast schwarz ist.
light-remedy-noisy = Gib mehr Licht, damit die Kamera nicht verstärken muss.
light-remedy-glare-on-pawns = Rücke die Lampe zur Seite oder hänge ein Tuch davor, damit die Figuren sie nicht spiegeln.
light-remedy-glare-on-flowers = Rücke die Lampe zur Seite, bis die Blumen sie nicht mehr in die Kamera spiegeln.
light-remedy-out-of-focus = Stelle auf das Tuch scharf, wische das Objektiv ab und schalte den Autofokus aus, sobald es scharf ist.
light-remedy-moved = Stelle die Kamera auf ein Stativ, oder gib mehr Licht, damit sie kürzer belichtet.
light-remedy-uneven = Rücke die Lampe weiter weg oder stelle eine zweite auf die andere Seite.
light-remedy-coloured-light = Nimm eine weißere Lampe oder stelle den Weißabgleich der Kamera darauf ein.
light-remedy-gold-like-silver = Beleuchte die Figuren von mehr als einer Seite, mit weißem Licht.
light-remedy-kinds-alike = Nimm weißeres, helleres Licht ohne Glanz; hat das Material selbst ähnliche Farben, lerne es an.
light-remedy-too-small = Rücke die Kamera näher oder stelle sie auf ein größeres Bild.
light-remedy-tilted = Hebe die Kamera, bis sie steiler von oben schaut.

## Camera
camera-in-force = In Gebrauch: { $file }
camera-none = Keines verwenden
camera-unknown = Kein Kameraprofil ist in Gebrauch: Brennweite und Objektiv werden aus jedem Bild erschlossen, mit mehr Unsicherheit.
camera-file = Kameraprofil
camera-use = Verwenden
board = Tafel
board-charuco = gedruckte Tafel mit Marken
board-chess = Schachbrett
corners-across = innere Ecken je Reihe
corners-down = Reihen
square-side = Seite eines Feldes, mm (0: nicht gemessen)
board-pictures = Bilder der Tafel
calibrate = Daraus kalibrieren
calibrate-live = Aus der gezeigten Quelle kalibrieren
calibrate-live-hint = Zeige eine Quelle, um aus ihr zu kalibrieren.
views-enough = Genug: ausrechnen
views-taken = { $count ->
    [0] Noch keine Ansicht genommen.
    [one] Eine Ansicht genommen.
   *[other] { $count } Ansichten genommen.
}
view-waiting = Halte die Tafel vor die Kamera.
view-taken = Genommen. Nun die Tafel bewegen und neigen.
view-move = Diese Ansicht gibt es schon: Bewege oder neige die Tafel.
view-used = { $corners } Ecken, im Mittel { $rms } px daneben
view-no-board = keine Tafel gesehen
view-mirrored = weggelassen: Das Bild ist gespiegelt
view-blurred = weggelassen: über { $px } px unscharf
view-duplicate = weggelassen: fast dasselbe wie { $of }
view-other-size = weggelassen: { $size } Pixel sind nicht die Größe der meisten Bilder
view-spare = weggelassen: Es gibt genug Ansichten
coverage-nothing = Noch ist nichts abgedeckt.
coverage-said = { $parts } von 9 Teilen des Bildes und { $tilts } von 4 Neigungen sind abgedeckt.
missing-tilt-left = Neige die Tafel so, dass ihre linke Seite weiter weg ist, um etwa 30 Grad.
missing-tilt-right = Neige die Tafel so, dass ihre rechte Seite weiter weg ist, um etwa 30 Grad.
missing-tilt-top = Neige die Tafel so, dass ihre obere Seite weiter weg ist, um etwa 30 Grad.
missing-tilt-bottom = Neige die Tafel so, dass ihre untere Seite weiter weg ist, um etwa 30 Grad.
missing-part = Halte die Tafel { $part } ins Bild.
missing-more = { $count ->
    [one] Nimm noch eine Ansicht, von einer anderen Seite.
   *[other] Nimm noch { $count } Ansichten, jede von einer anderen Seite.
}
part-top-left = oben links
part-top = oben
part-top-right = oben rechts
part-left = links
part-middle = in der Mitte
part-right = rechts
part-bottom-left = unten links
part-bottom = unten
part-bottom-right = unten rechts
calibration-good = Gut genug.
calibration-not-good = Noch nicht gut genug.
figure-size = Bilder
figure-views = Beruht auf
figure-views-value = { $views } Ansichten mit { $corners } Ecken
figure-focal = Brennweite
figure-middle = Mitte des Objektivs
figure-rms = Ecken daneben um
figure-flat = 95 % der Ecken innerhalb
figure-table = Unsicherheit auf dem Tisch
unit-px = { $value } px
unit-square = { $value } Feld
short-views = Es gibt { $views } brauchbare Ansichten; ein Fehler in einer zeigt sich erst unter { $least } oder mehr.
short-flat = 5 % der Ecken liegen mehr als { $squares } Feld neben einer Ebene: Die Tafel ist nicht flach, oder Bilder sind unscharf.
short-focal = Die Brennweite ist nur auf { $percent } % bekannt.
short-lens = Das Objektiv lässt { $doubt } mm Unsicherheit auf einem Tisch, von dem das Bild 900 mm zeigt; { $good } mm sind gut.

## Teaching
pieces-shape = Form der Steine
pieces-any = nach dem Bild
pieces-cubes = Würfel
pieces-discs = flache Steine
pieces-flowers = Blumen auf einer Matte
per-kind = Steine je Farbe
per-player = Figuren je Spieler
circle-measured = Gemessener Kreis der Matte, mm (0: nicht gemessen)
teach-picture = Bild des Materials
teach-file = Aus dieser Datei lernen
teach-open = Aus dem offenen Bild lernen
taught-cards = Größen nach den Eckkarten.
taught-mat = Größen nach der Matte.
taught-nothing = Das Bild hat keinen Maßstab: Die Steine wurden nur gezählt.
pieces-coloured = Steine in { $colour }
pawns-coloured = Figuren in { $colour }
count-of = { $count } von { $due }

## Set and rules
set = Material
set-file = Eigenes Material
set-use = Verwenden
size-circle = Kreis der Matte
size-flower = Durchmesser der Blumen
size-thickness = Höhe der Blumen
size-pawn = Durchmesser der Figuren
size-height = Höhe der Figuren
origin-measured = gemessen
origin-published = veröffentlicht
origin-assumed = angenommen
no-mat = Dieses Material hat keine Matte: Die Eckkarten geben den Maßstab.
mat-help = Alle Längen folgen aus dem Kreis der Matte. Miss ihn mit einem Maßband, dann stimmt jeder Abstand in mm.
circle-new = Kreis, mm
circle-sigma = auf mm genau
rules = Regeln
rules-official = offiziell
rules-discard-ties = französisches Blatt: Blumen bei Gleichstand werden abgelegt
guard-band = Ein Urteil ist klar ab
guard-band-hint = Darunter ist es zu knapp.
tie-width = Abstände unter dieser Breite gelten als gleich, mm
tie-width-hint = 0: nur, was genau gleich ist.
taken-title = Vorher genommene Blumen
taken-help = Wo es nicht bekannt ist, wird es aus dem erschlossen, was nicht auf der Matte liegt, soweit das geht.
taken-known = von { $player } bekannt
taken-unknown = unbekannt
rules-while-watching = Was gerade beobachtet wird, wird nach den Einstellungen von seinem Beginn beurteilt; neue gelten ab dem nächsten Mal.

## Print
paper = Papier
cards-help = Vier Eckkarten: Lege sie flach um ein Spiel ohne Matte.
board-help = Die Tafel zum Kalibrieren der Kamera: Klebe sie auf etwas Flaches.
cards-file = Karten
board-file = Tafel
write-cards = Eckkarten schreiben
write-board = Tafel schreiben
print-help = Drucke mit 100 % und miss den Balken unten: Er muss 100 mm lang sein.

## Evidence
evidence = Beleg speichern…
evidence-help = Eine Datei mit den Bildern, den Profilen, den Einstellungen und der Antwort; wer sie hat, kann neu werten lassen.
evidence-without-edits = Korrekturen von Hand sind nicht darin: Sie enthält, was der Schiedsrichter selbst sah.
evidence-save = Beleg speichern
