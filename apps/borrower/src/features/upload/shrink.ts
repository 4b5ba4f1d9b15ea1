/** Sharp enough to read a document by, and a tenth of what a camera makes. */
const LONG_SIDE = 2000
const QUALITY = 0.85

/** Upright, whatever mark the camera left, and on white: a JPEG has no transparency. */
function draw(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function redrawn(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = draw(picture)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    picture.close()
  }
}

/** A photo as small as it may be; the file itself where that is smaller, it is no picture, or this device cannot read it. */
export async function shrink(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  try {
    const smaller = await redrawn(file)
    return smaller !== null && smaller.size < file.size ? smaller : file
  } catch {
    // The server says what is wrong with it, or can read what this device cannot.
    return file
  }
}
