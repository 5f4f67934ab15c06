import type { PageTextName } from '@cubby/contract/school/brand'
import type { Settings } from '@cubby/contract/school/settings'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '@/ui/field.tsx'
import { TextArea } from '@/ui/text-area.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { AccentPreview } from './accent-preview.tsx'
import { SettingsPart } from './settings-part.tsx'

type PageText = readonly [name: PageTextName, label: string, isLong?: 'long']

const homeTexts: readonly PageText[] = [
  ['home_heading', 'Home page heading'],
  ['home_introduction', 'Home page introduction', 'long'],
  ['home_belief', 'What you believe', 'long'],
  ['home_about', 'Who you are', 'long'],
  ['home_offer_1', 'First offer'],
  ['home_offer_1_text', 'About the first offer', 'long'],
  ['home_offer_2', 'Second offer'],
  ['home_offer_2_text', 'About the second offer', 'long'],
  ['home_offer_3', 'Third offer'],
  ['home_offer_3_text', 'About the third offer', 'long'],
  ['home_invitation', 'Closing invitation'],
]

const pages: readonly { part: 'home' | 'classes'; texts: readonly PageText[] }[] = [
  { part: 'home', texts: homeTexts },
  { part: 'classes', texts: [['classes_introduction', 'Class list introduction', 'long']] },
]

interface BrandFieldsProps {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
  /** The accent color as it is typed. */
  accent: string
}

/** The accent color, and the texts of the public pages. */
export function BrandFields({ register, errors, accent }: BrandFieldsProps) {
  return (
    <>
      <SettingsPart part="colors">
        <Field
          label="Accent color"
          hint="For example, #5b2a86. Leave it empty for Cubby's colors. Each theme makes it darker or lighter, so that text is readable."
          error={errors.accent_color?.message}
        >
          {(field) => (
            <TextInput
              {...field}
              {...register('accent_color')}
              className="max-w-40"
              autoComplete="off"
              spellCheck={false}
              placeholder="#5b2a86"
            />
          )}
        </Field>
        <AccentPreview accent={accent} />
      </SettingsPart>
      {pages.map(({ part, texts }) => (
        <SettingsPart key={part} part={part}>
          {texts.map(([name, label, isLong]) => (
            <Field
              key={name}
              label={label}
              error={errors[name]?.message}
              {...(name === 'home_about' && { hint: '{{provider_name}} is replaced with the name above' })}
            >
              {(field) =>
                isLong ? (
                  <TextArea {...field} {...register(name)} rows={3} />
                ) : (
                  <TextInput {...field} {...register(name)} />
                )
              }
            </Field>
          ))}
        </SettingsPart>
      ))}
    </>
  )
}
