import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** More than the 4.5 that WCAG requires, because some surfaces are tinted with the color itself. */
const MIN_CONTRAST = 5.2
/** The change of the lightness in each attempt. */
const STEP = 0.005

/** The darkest surface of the light theme, and the lightest surface of the dark theme, with colored text on it. */
const LIGHT_SURFACE = '#f1efe7'
const DARK_SURFACE = '#1c2c31'
/** Text on colored surfaces. */
const LIGHT_TEXT = '#fdfcf9'

interface ThemeColors {
  readonly primary: string
  readonly foreground: string
  readonly hover: string
  /** The background of a wide area, such as the belief on the home page. */
  readonly band: string
  readonly bandForeground: string
}

/**
 * Returns the colors of both themes for an accent color, #rrggbb. They keep its hue. Their lightness is changed until
 * text in the color and text on it have enough contrast.
 */
export function brandColors(accent: string): { light: ThemeColors; dark: ThemeColors } {
  const color = converter('oklch')(accent)
  if (!color) throw new Error(`not a color: ${accent}`)
  const light = readable(color, { surface: LIGHT_SURFACE, step: -STEP })
  const dark = readable({ ...color, l: Math.max(color.l, 0.7) }, { surface: DARK_SURFACE, step: STEP })
  return {
    light: {
      primary: hexOf(light),
      foreground: LIGHT_TEXT,
      hover: hexOf({ ...light, l: Math.max(0, light.l - 0.06) }),
      band: hexOf(light),
      bandForeground: LIGHT_TEXT,
    },
    dark: {
      primary: hexOf(dark),
      foreground: hexOf({ ...dark, l: 0.2, c: Math.min(dark.c, 0.04) }),
      hover: hexOf({ ...dark, l: Math.min(1, dark.l + 0.07) }),
      band: hexOf({ ...dark, l: 0.33, c: Math.min(dark.c, 0.07) }),
      bandForeground: LIGHT_TEXT,
    },
  }
}

function readable(color: Oklch, { surface, step }: { surface: string; step: number }): Oklch {
  let { l } = color
  while ((step < 0 ? l > 0 : l < 1) && wcagContrast(hexOf({ ...color, l }), surface) < MIN_CONTRAST) l += step
  return { ...color, l: Math.min(1, Math.max(0, l)) }
}

function hexOf(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'))
}

/** Returns the style sheet of an accent color. It overrides the app's style sheet, even if it is loaded first. */
export function brandStylesheet(accent: string): string {
  const { light, dark } = brandColors(accent)
  return `:root:root{${variablesOf(light)}}\n@media screen{:root:root[data-theme="dark"]{${variablesOf(dark)}}}\n`
}

function variablesOf({ primary, foreground, hover, band, bandForeground }: ThemeColors): string {
  return [
    `--primary:${primary}`,
    `--primary-foreground:${foreground}`,
    `--primary-hover:${hover}`,
    `--band:${band}`,
    `--band-foreground:${bandForeground}`,
  ].join(';')
}
