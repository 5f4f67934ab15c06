import type { PageTextName } from '@cubby/contract/school/brand'
import { brandColorsPath } from '@cubby/contract/school/brand-colors-path'
import type { Settings } from '@cubby/contract/school/settings'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { fetchText } from '@/api/fetch-file.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'
import { SettingsPart } from './settings-part.tsx'

type PageText = readonly [name: PageTextName, label: string, isLong?: 'long']

const homeTexts: readonly PageText[] = [
  ['home_heading', t('Home page heading')],
  ['home_introduction', t('Home page introduction'), 'long'],
  ['home_belief', t('What you believe'), 'long'],
  ['home_about', t('Who you are'), 'long'],
  ['home_offer_1', t('First offer')],
  ['home_offer_1_text', t('About the first offer'), 'long'],
  ['home_offer_2', t('Second offer')],
  ['home_offer_2_text', t('About the second offer'), 'long'],
  ['home_offer_3', t('Third offer')],
  ['home_offer_3_text', t('About the third offer'), 'long'],
  ['home_invitation', t('Closing invitation')],
]

const pages: readonly { part: 'home' | 'classes'; texts: readonly PageText[] }[] = [
  { part: 'home', texts: homeTexts },
  { part: 'classes', texts: [['classes_introduction', t('Class list introduction'), 'long']] },
]

interface BrandFieldsProps {
  form: Form<Settings>
  /** The accent color as it is typed. */
  accent: string
}

/** The accent color, and the texts of the public pages. */
export function BrandFields({ form, accent }: BrandFieldsProps) {
  const { field } = form
  return (
    <>
      <SettingsPart part="colors">
        <TextField
          label={t('Accent color')}
          hint={t(
            "For example, #5b2a86. Leave it empty for Cubby's colors. Each theme makes it darker or lighter, so that text is readable.",
          )}
          {...field('accent_color')}
          className="max-w-40"
          autoComplete="off"
          spellCheck={false}
          placeholder="#5b2a86"
        />
        <AccentPreview accent={accent} />
      </SettingsPart>
      {pages.map(({ part, texts }) => (
        <SettingsPart key={part} part={part}>
          {texts.map(([name, label, isLong]) => {
            const hint =
              name === 'home_about' &&
              t('{field} is replaced with the name of the school', { field: '{{provider_name}}' })
            return isLong ? (
              <TextAreaField key={name} label={label} hint={hint} {...field(name)} rows={3} />
            ) : (
              <TextField key={name} label={label} hint={hint} {...field(name)} />
            )
          })}
        </SettingsPart>
      ))}
    </>
  )
}

const themes = [
  { id: 'light', surface: 'oklch(0.985 0.006 95)', text: 'oklch(0.25 0.03 215)' },
  { id: 'dark', surface: 'oklch(0.24 0.02 220)', text: 'oklch(0.95 0.008 95)' },
] as const

/** How a button and a link will look in both themes with an accent color, before it is saved. */
function AccentPreview({ accent }: { accent: string }) {
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
    <ul aria-label={t('Preview of the accent color')} className="grid gap-3 sm:grid-cols-2">
      {themes.map(({ id, surface, text }, at) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border p-3"
          style={{ ...(variables[at] as CSSProperties), background: surface, color: text }}
        >
          <span className="w-full text-sm">
            {t('{theme, select, light {Light theme} other {Dark theme}}', { theme: id })}
          </span>
          <span className={buttonVariants({ size: 'small' })}>{t('Enroll Now')}</span>
          <span className="font-semibold text-primary underline underline-offset-4">{t('My classes')}</span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the variables of each theme in an accent color's style sheet, the light theme first. */
export function themeVariables(stylesheet: string): Record<string, string>[] {
  return [...stylesheet.matchAll(/\{(--[^}]*)\}/g)].map(([, declarations = '']) =>
    Object.fromEntries(
      declarations.split(';').map((declaration) => {
        const [name = '', value = ''] = declaration.split(':')
        return [name, value]
      }),
    ),
  )
}
