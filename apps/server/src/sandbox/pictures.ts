import sharp from 'sharp'

const WIDTH = 1000
const HEIGHT = 640

type Colour = readonly [red: number, green: number, blue: number]
const CANVAS: Colour = [223, 232, 228]
const CARD: Colour = [255, 255, 255]
const INK: Colour = [82, 96, 109]
const COLOURS: readonly Colour[] = [
  [11, 110, 79],
  [29, 78, 216],
  [138, 75, 0],
  [180, 35, 24],
]

const inside = (x: number, y: number, left: number, top: number, width: number, height: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height
const within = (x: number, y: number, centreX: number, centreY: number, radius: number): boolean =>
  (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2

/** A card with a face and some lines, in place of a photo of a document. */
function colourAt(x: number, y: number, seed: number): Colour {
  const tint = COLOURS[seed % COLOURS.length] ?? INK
  if (!inside(x, y, 40, 40, 920, 560)) return CANVAS
  if (within(x, y, 220, 250, 60) || (within(x, y, 220, 450, 120) && y < 450)) return tint
  const line = [130, 210, 290, 370, 450].findIndex((top) => inside(x, y, 420, top, 300 + ((seed * 7 + top) % 200), 28))
  if (line >= 0) return line === 0 ? tint : INK
  return CARD
}

/** Draws pixels, because this process blocks sharp's SVG loader. */
export async function pictureOf(title: string, name: string): Promise<Buffer> {
  const seed = Buffer.from(`${title}${name}`).reduce((sum, byte) => sum + byte, 0)
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const at = (y * WIDTH + x) * 3
      const [red, green, blue] = colourAt(x, y, seed)
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
