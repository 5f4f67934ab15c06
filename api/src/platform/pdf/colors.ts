import { type RGB, rgb } from '@cantoo/pdf-lib'
import { converter } from 'culori'
import { brandColors } from '../branding/brand-colors.ts'

/** The brand's colors for print. */
export const ink = rgb(0.13, 0.2, 0.22)
export const quiet = rgb(0.33, 0.39, 0.41)
const petrol = rgb(0.09, 0.36, 0.42)
export const sun = rgb(0.95, 0.74, 0.26)
export const paper = rgb(0.985, 0.98, 0.965)
export const white = rgb(1, 1, 1)
/** The ground of a card on white paper, and the line between two rows. */
export const card = rgb(0.965, 0.955, 0.93)
export const hairline = rgb(0.8, 0.82, 0.82)

/** Returns the provider's color for text on paper. `accent` is #rrggbb, or empty for petrol. */
export function printColor(accent: string): RGB {
  const color = accent && converter('rgb')(brandColors(accent).light.primary)
  return color ? rgb(color.r, color.g, color.b) : petrol
}
