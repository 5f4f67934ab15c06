/** What the provider's image host does to an image: this size, and the quality and format the browser takes best. */
const RESIZED = 'c_fill,w_500,h_350,q_auto,f_auto'

/**
 * The address of a class image as it is shown, 500 × 350. Only an image host that
 * resizes by its address does that; an image from elsewhere stays as it is.
 */
export function displayImage(url: string): string {
  return url.replace(/^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(?!c_fill,)/, `$1${RESIZED}/`)
}
