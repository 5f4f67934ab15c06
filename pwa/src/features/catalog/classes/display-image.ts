/** The parameters of the image host: size, quality, and the best format for the browser. */
const RESIZED = 'c_fill,w_500,h_350,q_auto,f_auto'

/**
 * The URL of a class image at 500 × 350. Only the provider's image host can resize by URL; other URLs do not change.
 */
export function displayImage(url: string): string {
  return url.replace(/^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(?!c_fill,)/, `$1${RESIZED}/`)
}
