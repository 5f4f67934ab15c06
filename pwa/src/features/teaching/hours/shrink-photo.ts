import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'

/** Enough to read the small print of a page. */
const LONGEST_SIDE = 2400
const QUALITY = 0.85

/**
 * Returns a photo that is too large for an upload as a smaller JPEG. Any other file stays as it is, and so does a photo
 * that this browser cannot read.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= UPLOAD_MAX_BYTES || !file.type.startsWith('image/')) return file
  try {
    const photo = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height))
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale))
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
    photo.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file
  }
}
