/** The name of the setting with the hash of the provider's own logo. Null or missing while the product's logo is shown. */
export const LOGO_SETTING = 'brand_logo'

/** Returns the path of a logo. Each picture has its own path, so browsers can cache it forever. */
export function logoPath(hash: string): string {
  return `/api/branding/logos/${hash}`
}
