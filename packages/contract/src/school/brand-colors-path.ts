/** Returns the path of the style sheet of an accent color, #rrggbb. Each has its own path, so browsers can cache it. */
export function brandColorsPath(accent: string): string {
  return `/api/branding/colors/${accent.slice(1)}.css`
}
