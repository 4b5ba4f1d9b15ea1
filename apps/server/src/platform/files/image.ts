import sharp from 'sharp'
import { createRoom } from '../http/capacity.ts'
import type { FileKind } from './kinds.ts'

// The server decodes one or two pictures at a time beside its other work: one thread each, and no cache.
sharp.concurrency(1)
sharp.cache(false)
// Allows only the formats that we accept, and only from memory.
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

/** Decoding an interlaced picture holds all of it in memory: all decodings together stay within the largest picture. */
const decoding = createRoom(MAX_PIXELS)

export interface Picture {
  body: Buffer
  contentType: 'image/jpeg'
  width: number
  height: number
}

/** `busy`: nothing is wrong with the picture, and it may be sent again. */
export type ImageFault = 'broken' | 'heic' | 'dimensions' | 'busy'

/** Width and height come from the header, before anything is decoded. */
const headerOf = (file: Buffer) =>
  sharp(file, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined)

/**
 * Redraws a picture: upright, at most 2,560 pixels long, on white, as a JPEG with nothing but its pixels. Drops
 * everything else in the file, such as where it was taken, or a page of HTML at its end.
 */
export async function redraw(file: Buffer, kind: Exclude<FileKind, 'pdf'>): Promise<Picture | ImageFault> {
  const header = await headerOf(file)
  // A build without a HEIC decoder would call it broken; this fault tells the borrower what to do instead.
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
