/** The row of the settings that names the logo in use; null for the one of the product. */
export const LOGO_SETTING = 'brand_logo'

/** Returns the path of a logo. It changes with the picture, so that browsers can keep it. */
export function logoPath(hash: string): string {
  return `/api/branding/logos/${hash}`
}
