/** What the device can detect. Lenient: an operator checks later, and a good photo must never be refused. */
export type PhotoFault = 'small' | 'blurred' | 'glare'

export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** The long side after scaling for the checks: what is indistinct at this size is unreadable. */
export const LOOKED_AT = 640

const MIN_LONG_SIDE = 640
const MIN_SHORT_SIDE = 400
/** Variance of the Laplacian; printed text has hundreds, a photo out of focus less than ten. */
const MIN_SHARPNESS = 12
/** From this value on, in every channel. */
const BLOWN_OUT = 250
/** Share of the picture; smaller spots hide nothing. */
const MIN_BLOB = 0.004
const MAX_GLARE = 0.03

export const isSmall = (width: number, height: number): boolean =>
  Math.max(width, height) < MIN_LONG_SIDE || Math.min(width, height) < MIN_SHORT_SIDE

const at = (bytes: ArrayLike<number>, index: number): number => bytes[index] ?? 0

/** Luminance, 0 to 255. */
function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let index = 0; index < grey.length; index += 1)
    grey[index] = 0.299 * at(data, index * 4) + 0.587 * at(data, index * 4 + 1) + 0.114 * at(data, index * 4 + 2)
  return grey
}

/** Variance of the Laplacian. */
export function sharpnessOf(pixels: Pixels): number {
  const { width, height } = pixels
  const grey = greyOf(pixels)
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const here = y * width + x
      const edge =
        at(grey, here - 1) + at(grey, here + 1) + at(grey, here - width) + at(grey, here + width) - 4 * at(grey, here)
      sum += edge
      squares += edge * edge
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const isBlownOut = ({ data }: Pixels, index: number): boolean =>
  Math.min(at(data, index * 4), at(data, index * 4 + 1), at(data, index * 4 + 2)) >= BLOWN_OUT

/** Removes the blob at `start` from `bright`; returns its size and whether it touches the edge. */
function blobAt(bright: Uint8Array, { width, height }: Pixels, start: number): { size: number; edge: boolean } {
  const todo = [start]
  const take = (index: number): void => {
    if (bright[index] !== 1) return
    bright[index] = 0
    todo.push(index)
  }
  bright[start] = 0
  let size = 0
  let edge = false
  for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
    const x = index % width
    const y = (index - x) / width
    size += 1
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) edge = true
    if (x > 0) take(index - 1)
    if (x < width - 1) take(index + 1)
    if (y > 0) take(index - width)
    if (y < height - 1) take(index + width)
  }
  return { size, edge }
}

/** The share of the picture under blown-out spots. A spot at the edge is a table, a wall or a window, not a reflection. */
export function glareOf(pixels: Pixels): number {
  const total = pixels.width * pixels.height
  const bright = new Uint8Array(total)
  for (let index = 0; index < total; index += 1) bright[index] = isBlownOut(pixels, index) ? 1 : 0
  let spots = 0
  for (let index = 0; index < total; index += 1) {
    if (bright[index] !== 1) continue
    const { size, edge } = blobAt(bright, pixels, index)
    if (!edge && size >= total * MIN_BLOB) spots += size
  }
  return total === 0 ? 0 : spots / total
}

/** `pixels` are scaled for the checks; `width` and `height` are those of the photo to send. */
export function faultOf(pixels: Pixels, { width, height }: { width: number; height: number }): PhotoFault | undefined {
  if (isSmall(width, height)) return 'small'
  if (sharpnessOf(pixels) < MIN_SHARPNESS) return 'blurred'
  return glareOf(pixels) > MAX_GLARE ? 'glare' : undefined
}
