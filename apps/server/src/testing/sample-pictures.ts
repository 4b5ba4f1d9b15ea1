import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const SCRIPT = '<html><script>alert(document.cookie)</script></html>'

/** Hidden contents that must not survive, wherever they were put in. */
export const TELLTALES = ['<script', 'Exif', 'GPS', 'Casa da Ana', 'PK\x03\x04', 'xpacket'] as const

/** A photo with a dark left half, which shows its orientation. */
const photo = (width = 80, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#000000' } }, left: 0, top: 0 },
  ])

/** A photo from a phone: rotated by EXIF, with location and caption. */
export const phonePhoto = (): Promise<Buffer> =>
  photo()
    .jpeg()
    .withExif({
      IFD0: { ImageDescription: 'Casa da Ana', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A photo as large as a camera's, rotated by EXIF, of noise that compresses badly. */
export const cameraPhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 3000,
      height: 1500,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const plainJpeg = (): Promise<Buffer> => photo().jpeg().toBuffer()
export const plainPng = (): Promise<Buffer> => photo().ensureAlpha(0.5).png().toBuffer()
export const plainWebp = (): Promise<Buffer> => photo().webp().toBuffer()
/** The maximum of pixels, decoded in memory all at once: the most expensive picture that the server accepts. */
export const heaviestPng = (): Promise<Buffer> =>
  sharp({ create: { width: 7070, height: 7070, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()

const CRC = Array.from({ length: 256 }, (_, number) => {
  let sum = number
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data])
  let sum = 0xffffffff
  for (const byte of body) sum = (CRC[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE((sum ^ 0xffffffff) >>> 0, body.length + 4)
  return framed
}

function header(width: number, height: number, bits: number, colours: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([bits, colours, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', data)])
}

/** Deflated zeros without allocating all of them: one compressed piece, repeated. */
function zeros(count: number): Buffer {
  const piece = 1 << 20
  const deflated = deflateRawSync(Buffer.alloc(piece), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(count % piece))
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((count % 65_521) << 16) | 1) >>> 0)
  return Buffer.concat([
    Buffer.from([0x78, 0x01]),
    ...Array.from({ length: Math.floor(count / piece) }, () => deflated),
    rest,
    sum,
  ])
}

/** 50,000 by 50,000 pixels in some hundred kilobytes: valid, and 2.3 GB when decoded. */
export const bombPng = (): Buffer =>
  Buffer.concat([header(50_000, 50_000, 1, 0), chunk('IDAT', zeros(50_000 * 6251)), chunk('IEND', Buffer.alloc(0))])

/** A small picture with a comment that inflates to 300 MB. */
const commentBomb = (type: 'zTXt' | 'iCCP'): Buffer => {
  const packed = Buffer.concat([latin1('Comment\0\0'), zeros(300 << 20)])
  return Buffer.concat([
    header(8, 8, 8, 0),
    chunk(type, packed),
    chunk('IDAT', deflateSync(Buffer.alloc(72))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const heic = (): Buffer => Buffer.concat([latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(300)])

export type PictureFault = 'kind' | 'broken' | 'heic' | 'dimensions'
export interface HostileFile {
  name: string
  body: Buffer
  /** The refusal; undefined when the server accepts and redraws it. */
  fault?: PictureFault
}

/** Pictures, and files that pretend to be one, that an attacker may send. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const [jpeg, png, webp, turned] = await Promise.all([plainJpeg(), plainPng(), plainWebp(), phonePhoto()])
  const noisy = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const svg = latin1(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`)
  const withComment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
    latin1(SCRIPT),
    jpeg.subarray(2),
  ])
  const avif = await photo().avif({ effort: 0 }).toBuffer()
  return [
    { name: 'photo.jpg that is an SVG', body: svg, fault: 'kind' },
    { name: 'photo.jpg that is HTML', body: latin1(SCRIPT), fault: 'kind' },
    {
      name: 'HTML behind the first bytes of a JPEG',
      body: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), latin1(SCRIPT)]),
      fault: 'broken',
    },
    {
      name: 'HTML behind the first bytes of a PNG',
      body: Buffer.concat([png.subarray(0, 8), latin1(SCRIPT)]),
      fault: 'broken',
    },
    {
      name: 'an SVG behind the first bytes of a WebP',
      body: Buffer.concat([webp.subarray(0, 12), svg]),
      fault: 'broken',
    },
    {
      name: 'a GIF',
      body: latin1(
        'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
      ),
      fault: 'kind',
    },
    { name: 'an archive', body: latin1('PK\x03\x04 ../../etc/passwd'), fault: 'kind' },
    { name: 'a program', body: latin1('\x7fELF\x02\x01\x01'), fault: 'kind' },
    { name: 'an AVIF', body: avif, fault: 'kind' },
    {
      name: 'an AVIF that calls itself HEIC',
      body: Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypheic'), 'latin1'),
    },
    { name: 'an HEIC', body: heic(), fault: 'heic' },
    { name: 'one byte', body: Buffer.from([0xff]), fault: 'kind' },
    { name: 'half a JPEG', body: noisy.subarray(0, noisy.length / 2), fault: 'broken' },
    { name: 'half a PNG', body: png.subarray(0, png.length - 40), fault: 'broken' },
    { name: 'half a WebP', body: webp.subarray(0, webp.length - 20), fault: 'broken' },
    { name: 'a PNG of 50,000 by 50,000', body: bombPng(), fault: 'dimensions' },
    {
      name: 'a PNG of 12,001 by 1',
      body: Buffer.concat([
        header(12_001, 1, 8, 0),
        chunk('IDAT', deflateSync(Buffer.alloc(12_002))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
      fault: 'dimensions',
    },
    { name: 'a JPEG with HTML at its end', body: Buffer.concat([jpeg, latin1(SCRIPT)]) },
    { name: 'a JPEG with HTML in a comment', body: withComment },
    { name: 'a PNG with an archive at its end', body: Buffer.concat([png, latin1('PK\x03\x04 evil')]) },
    { name: 'a PNG with a comment that unpacks to 300 MB', body: commentBomb('zTXt') },
    { name: 'a PNG with a profile that unpacks to 300 MB', body: commentBomb('iCCP') },
    { name: 'a photo with the place it was taken at', body: turned },
  ]
}
