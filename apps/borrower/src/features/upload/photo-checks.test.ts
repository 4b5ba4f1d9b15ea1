import { describe, expect, it } from 'vitest'
import { faultOf, glareOf, isSmall, sharpnessOf, type Pixels } from './photo-checks.ts'

const WIDTH = 160
const HEIGHT = 120
const WHOLE = { width: 2000, height: 1500 }

const picture = (brightness: (x: number, y: number) => number): Pixels => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      data.set([...Array.from({ length: 3 }, () => brightness(x, y)), 255], (y * WIDTH + x) * 4)
  return { data, width: WIDTH, height: HEIGHT }
}

/** A grey card with lines of dark characters, like a document. */
const card = (x: number, y: number): number => (y % 16 < 6 && (x * 7 + (y >> 4) * 13) % 9 < 4 ? 40 : 190)

/** A repeated box blur approximates a lens out of focus. */
function blurred(brightness: (x: number, y: number) => number, radius: number, times = 2): Pixels {
  let values = Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    brightness(index % WIDTH, Math.floor(index / WIDTH)),
  )
  const clamp = (value: number, max: number): number => Math.min(max - 1, Math.max(0, value))
  for (let time = 0; time < times; time += 1) {
    const before = values
    values = before.map((_, index) => {
      let [sum, count] = [0, 0]
      for (let dy = -radius; dy <= radius; dy += 1)
        for (let dx = -radius; dx <= radius; dx += 1) {
          sum += before[clamp(Math.floor(index / WIDTH) + dy, HEIGHT) * WIDTH + clamp((index % WIDTH) + dx, WIDTH)] ?? 0
          count += 1
        }
      return sum / count
    })
  }
  return picture((x, y) => values[y * WIDTH + x] ?? 0)
}

const spot =
  (radius: number, [left, top]: readonly [number, number] = [WIDTH / 2, HEIGHT / 2]) =>
  (x: number, y: number): number =>
    (x - left) ** 2 + (y - top) ** 2 < radius ** 2 ? 255 : card(x, y)

describe('a photo before it is sent', () => {
  it('passes where it is large, sharp and evenly lit', () => {
    expect(faultOf(picture(card), WHOLE)).toBeUndefined()
  })

  it('is small below 640 by 400, whichever way it is held', () => {
    expect([isSmall(640, 400), isSmall(400, 640), isSmall(2000, 1500)]).toEqual([false, false, false])
    expect([isSmall(639, 400), isSmall(640, 399), isSmall(399, 640), isSmall(2000, 300)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(faultOf(picture(card), { width: 320, height: 240 })).toBe('small')
  })

  it('is blurred where nothing on it has an edge any more', () => {
    expect(faultOf(blurred(card, 4), WHOLE)).toBe('blurred')
    expect(
      faultOf(
        picture(() => 120),
        WHOLE,
      ),
    ).toBe('blurred')
  })

  it('passes where it is only a little soft: the less sharp, the lower the figure', () => {
    const figures = [
      sharpnessOf(picture(card)),
      sharpnessOf(blurred(card, 1, 1)),
      sharpnessOf(blurred(card, 2)),
      sharpnessOf(blurred(card, 4)),
    ]
    expect(figures).toEqual(figures.toSorted((one, other) => other - one))
    expect(faultOf(blurred(card, 1, 1), WHOLE)).toBeUndefined()
  })

  it('glares under a spot that would hide something', () => {
    expect(faultOf(picture(spot(20)), WHOLE)).toBe('glare')
    expect(glareOf(picture(spot(20)))).toBeCloseTo((Math.PI * 20 ** 2) / (WIDTH * HEIGHT), 2)
  })

  it('does not glare by a small spot, by a light wall behind it, or by white signs', () => {
    expect(faultOf(picture(spot(5)), WHOLE)).toBeUndefined()
    expect(faultOf(picture(spot(45, [0, 0])), WHOLE)).toBeUndefined()
    expect(
      faultOf(
        picture((x, y) => (card(x, y) === 40 ? 255 : 60)),
        WHOLE,
      ),
    ).toBeUndefined()
  })

  it('does not glare by a bright colour', () => {
    const yellow = picture(spot(20))
    for (let index = 2; index < yellow.data.length; index += 4)
      yellow.data[index] = Math.min(200, yellow.data[index] ?? 0)
    expect(glareOf(yellow)).toBe(0)
  })

  it('is nothing to look at where it is empty', () => {
    const empty = { data: new Uint8ClampedArray(), width: 0, height: 0 }
    expect([sharpnessOf(empty), glareOf(empty)]).toEqual([0, 0])
  })
})
