/** The path of the style sheet of an accent color, #rrggbb. It names the color, so that browsers can keep it. */
export function brandColorsPath(accent: string): string {
  return `/api/branding/colors/${accent.slice(1)}.css`
}
