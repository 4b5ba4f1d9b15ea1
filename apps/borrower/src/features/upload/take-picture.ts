/** High, because the photo is scaled and compressed once more before it is sent. */
const QUALITY = 0.92

/** The whole current picture of the camera, not only what is in the frame: no corner of a document is cut off. */
export async function takePicture(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  if (context === null || canvas.width === 0) return undefined
  context.drawImage(video, 0, 0)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return photo === null ? undefined : new File([photo], 'photo.jpg', { type: 'image/jpeg' })
}
