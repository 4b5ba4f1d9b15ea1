import sharp from 'sharp'
import { createRoom } from '../http/capacity.ts'
import type { FileKind } from './kinds.ts'

// Pictures are decoded one or two at a time beside all else that the server does: one thread each, and nothing kept.
sharp.concurrency(1)
sharp.cache(false)
// Of all that the library could read, only what we accept, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

export const MAX_PIXELS = 50_000_000
export const MAX_SIDE = 12_000
const LONG_SIDE = 2560
const QUALITY = 84
const DECODE_SECONDS = 20
const WAIT_MS = 30_000

/** An interlaced picture is held whole while it is decoded: all together never hold more than one of the largest does. */
const decoding = createRoom(MAX_PIXELS)

export interface Picture {
  body: Buffer
  contentType: 'image/jpeg'
  width: number
  height: number
}

/** `busy`: nothing is wrong with the picture, and it may be sent again. */
export type ImageFault = 'broken' | 'heic' | 'dimensions' | 'busy'

/** What the library says of a file: width and height come from its header, before anything is decoded. */
const headerOf = (file: Buffer) =>
  sharp(file, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined)

/**
 * A picture drawn anew: upright, at most 2,560 pixels long, on white, as a JPEG with nothing but its pixels. Whatever else the
 * file held, such as where it was taken, or a page of HTML at its end, is not in it.
 */
export async function redraw(file: Buffer, kind: Exclude<FileKind, 'pdf'>): Promise<Picture | ImageFault> {
  const header = await headerOf(file)
  // A build without the decoder of HEIC takes it for broken; the borrower is told what to do instead.
  if (kind === 'heic' && header?.compression !== 'hevc') return 'heic'
  if (header?.format !== (kind === 'heic' ? 'heif' : kind)) return 'broken'
  const { width, height } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return 'dimensions'
  const leave = await decoding.enter(width * height, WAIT_MS)
  if (leave === undefined) return 'busy'
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { body: data, contentType: 'image/jpeg', width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) return 'busy'
    return kind === 'heic' ? 'heic' : 'broken'
  } finally {
    leave()
  }
}
