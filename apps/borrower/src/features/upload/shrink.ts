/** Enough to read a document, at a tenth of a camera file's size. */
const LONG_SIDE = 2000
const QUALITY = 0.85

/** Applies the camera's orientation, and fills in white because JPEG has no transparency. */
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

/** Shrinks a photo; returns the file itself if that is smaller, is no image or cannot be decoded here. */
export async function shrink(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  try {
    const smaller = await redrawn(file)
    return smaller !== null && smaller.size < file.size ? smaller : file
  } catch {
    // The server can decode more formats, or reports the error.
    return file
  }
}
