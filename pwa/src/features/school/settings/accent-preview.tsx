import { brandColorsPath } from '@cubby/contract/school/brand-colors-path'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { fetchText } from '@/api/fetch-text.ts'
import { buttonVariants } from '@/ui/button-variants.ts'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'
import { themeVariables } from './theme-variables.ts'

const themes = [
  { name: 'Light', surface: 'oklch(0.985 0.006 95)', text: 'oklch(0.25 0.03 215)' },
  { name: 'Dark', surface: 'oklch(0.24 0.02 220)', text: 'oklch(0.95 0.008 95)' },
] as const

/** How a button and a link will look in both themes with an accent color, before it is saved. */
export function AccentPreview({ accent }: { accent: string }) {
  const color = useDebouncedValue(accent.trim().toLowerCase())
  const isColor = /^#[0-9a-f]{6}$/.test(color)
  const { data } = useQuery({
    queryKey: ['accent-preview', color],
    queryFn: ({ signal }) => fetchText(brandColorsPath(color), signal),
    enabled: isColor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isColor || data === undefined) return null
  const variables = themeVariables(data)
  return (
    <ul aria-label="Preview of the accent color" className="grid gap-3 sm:grid-cols-2">
      {themes.map(({ name, surface, text }, at) => (
        <li
          key={name}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border p-3"
          style={{ ...(variables[at] as CSSProperties), background: surface, color: text }}
        >
          <span className="w-full text-sm">{name} theme</span>
          <span className={buttonVariants({ size: 'small' })}>Enroll Now</span>
          <span className="font-semibold text-primary underline underline-offset-4">My classes</span>
        </li>
      ))}
    </ul>
  )
}
