import { formatHex, wcagContrast } from 'culori'
import { expect, it } from 'vitest'
import { brandColors, brandStylesheet } from './brand-colors.ts'

/** The surfaces of each theme (pwa/src/styles.css). */
const surfaces = {
  light: ['oklch(0.985 0.006 95)', 'oklch(1 0 0)', 'oklch(0.955 0.01 95)'],
  dark: ['oklch(0.2 0.018 220)', 'oklch(0.24 0.02 220)', 'oklch(0.28 0.02 220)'],
} as const

const accents = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].flatMap((h) =>
  [10, 30, 50, 70, 90].map((l) => formatHex(`hsl(${h} 90% ${l}%)`) ?? ''),
)

it.each([...accents, '#000000', '#ffffff', '#808080', '#ffff00'])(
  '%s becomes readable in both themes',
  (accent) => {
    const colors = brandColors(accent)
    for (const theme of ['light', 'dark'] as const) {
      const { primary, foreground, hover, band, bandForeground } = colors[theme]
      for (const surface of surfaces[theme]) {
        expect(
          wcagContrast(primary, formatHex(surface) ?? ''),
          `${theme} on ${surface}`,
        ).toBeGreaterThanOrEqual(4.5)
      }
      expect(wcagContrast(foreground, primary), `${theme} text on the color`).toBeGreaterThanOrEqual(4.5)
      expect(wcagContrast(foreground, hover), `${theme} text under the pointer`).toBeGreaterThanOrEqual(4.5)
      expect(wcagContrast(bandForeground, band), `${theme} text on a band`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

it('keeps a color that is readable already', () => {
  expect(brandColors('#5b2a86').light.primary).toBe('#5b2a86')
})

it('writes nothing but colors into the style sheet', () => {
  expect(brandStylesheet('#5b2a86')).toMatch(/^:root:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}\n@media screen\{/)
})
