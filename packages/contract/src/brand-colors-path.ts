/** Returns the path of an accent color's style sheet. Each color, #rrggbb, has its own path, so browsers can cache it. */
export function brandColorsPath(accent: string): string {
  return `/api/branding/colors/${accent.slice(1)}.css`
}
