import * as texts from '@home-credit/texts'
import { faultOf, LOOKED_AT, type PhotoFault, type Pixels } from './photo-checks.ts'

const SENTENCES: Readonly<Record<PhotoFault, () => string>> = {
  small: texts.photo_small,
  blurred: texts.photo_blurred,
  glare: texts.photo_glare,
}

function pixelsOf(picture: ImageBitmap): Pixels | undefined {
  const scale = Math.min(1, LOOKED_AT / Math.max(picture.width, picture.height))
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** Checks a photo as it would be sent; returns a text if it is probably unusable. Leaves formats that the device cannot decode to the server. */
export async function lookAt(photo: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(photo)
    try {
      const pixels = pixelsOf(picture)
      const fault = pixels && faultOf(pixels, picture)
      return fault && SENTENCES[fault]()
    } finally {
      picture.close()
    }
  } catch {
    return undefined
  }
}
