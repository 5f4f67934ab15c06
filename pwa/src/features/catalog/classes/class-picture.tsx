import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { ClassArt } from '@/art/class-art.tsx'

interface ClassPictureProps {
  trainingClass: TrainingClass
  className?: string
}

/** The class image, or the drawn picture if there is none or it cannot be loaded. */
export function ClassPicture({ trainingClass, className }: ClassPictureProps) {
  const { id, title, image_url } = trainingClass
  const [broken, setBroken] = useState<string | null>(null)
  const look = cx('block aspect-[10/7] w-full rounded-card object-cover', className)
  if (!image_url || image_url === broken) return <ClassArt classId={id} title={title} className={look} />
  return (
    <img
      src={displayImage(image_url)}
      alt=""
      width="500"
      height="350"
      loading="lazy"
      className={look}
      onError={() => setBroken(image_url)}
    />
  )
}

/** The parameters of the image host: size, quality, and the best format for the browser. */
const RESIZED = 'c_fill,w_500,h_350,q_auto,f_auto'

/**
 * The URL of a class image at 500 × 350. Only the provider's image host can resize by URL; other URLs do not change.
 */
export function displayImage(url: string): string {
  return url.replace(/^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(?!c_fill,)/, `$1${RESIZED}/`)
}
