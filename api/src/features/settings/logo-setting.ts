/** The name of the setting that contains the hash of the logo. Its value is null for the product's logo. */
export const LOGO_SETTING = 'brand_logo'

/** Returns the path of a logo. Each picture has its own path, so browsers can cache it forever. */
export function logoPath(hash: string): string {
  return `/api/branding/logos/${hash}`
}
