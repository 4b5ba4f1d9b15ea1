import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  hostilePictures,
  phonePhoto,
  plainJpeg,
  plainPng,
  plainWebp,
  TELLTALES,
} from '../../testing/sample-pictures.ts'
import { redraw, type Picture } from './image.ts'
import { kindOf } from './kinds.ts'

const hostile = await hostilePictures()
const large = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer()

const read = async (file: Buffer) => {
  const kind = kindOf(file)
  return kind === undefined || kind === 'pdf' ? ('kind' as const) : redraw(file, kind)
}
const picture = async (file: Buffer): Promise<Picture> => {
  const drawn = await read(file)
  if (typeof drawn === 'string') throw new Error(drawn)
  return drawn
}
/** The brightness of a pixel, from 0 to 255. The JPEG loader is not blocked. */
const brightness = async ({ body, width }: Picture, left: number, top: number): Promise<number> => {
  const pixels = await sharp(body).greyscale().raw().toBuffer()
  return pixels[top * width + left] ?? -1
}

describe('a picture', () => {
  it.each([
    ['JPEG', plainJpeg],
    ['PNG', plainPng],
    ['WebP', plainWebp],
  ] as const)('that is a %s is drawn anew as a JPEG', async (_name, make) => {
    const drawn = await picture(await make())
    expect(drawn).toMatchObject({ contentType: 'image/jpeg', width: 80, height: 40 })
    expect(kindOf(drawn.body)).toBe('jpeg')
  })

  it('that a phone turned by a mark stands upright, and says nothing of where it was taken', async () => {
    const taken = await phonePhoto()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Casa da Ana')
    const drawn = await picture(taken)
    expect(drawn).toMatchObject({ width: 40, height: 80 })
    expect(await brightness(drawn, 20, 5)).toBeLessThan(40)
    expect(await brightness(drawn, 20, 75)).toBeGreaterThan(215)
    const { exif, icc, iptc, xmp, orientation } = await sharp(drawn.body).metadata()
    expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
  })

  it('that is large is made smaller, and one that is small is not made larger', async () => {
    expect(await picture(large)).toMatchObject({ width: 2560, height: 1280 })
    expect(await picture(await plainJpeg())).toMatchObject({ width: 80, height: 40 })
  })

  it.each(hostile.filter(({ fault }) => fault !== undefined))(
    'that is $name is refused as $fault',
    async ({ body, fault }) => {
      expect(await read(body)).toBe(fault)
    },
  )

  it.each(hostile.filter(({ fault }) => fault === undefined))(
    'that is $name comes out as pixels alone',
    async ({ body }) => {
      const drawn = await picture(body)
      const text = drawn.body.toString('latin1')
      expect(TELLTALES.filter((word) => text.includes(word))).toEqual([])
      expect(drawn.body.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    },
  )

  it('cannot be a file on the server, nor of a kind that is not accepted', async () => {
    await expect(sharp(new URL('./image.ts', import.meta.url).pathname).metadata()).rejects.toThrow()
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata(),
    ).rejects.toThrow()
  })
})
