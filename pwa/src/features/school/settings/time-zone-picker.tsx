import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { Combobox } from '@/desk/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'

interface TimeZonePickerProps {
  chosen: string | null
  onChoose: (chosen: string | null) => void
  /** The time zones that are offered before anything is typed. */
  known: readonly string[]
}

/** A field that finds one of some 400 time zones. */
export function TimeZonePicker({ chosen, onChoose, known }: TimeZonePickerProps) {
  const [typed, setTyped] = useState('')
  // The first search names all time zones, which takes longer than a key press should.
  const term = useDebouncedValue(typed.trim())
  const found = term === '' ? [...new Set(known)] : findTimeZones(term)
  return (
    <div className="grid gap-2">
      <Field label={t('Time zone')} hint={t('All days and times of sessions are in this time zone')}>
        {(control) => (
          <Combobox<string>
            label={t('Time zone')}
            control={control}
            placeholder={t('Search by city or name...')}
            items={found}
            idOf={(name) => name}
            nameOf={(name) => name}
            value={chosen}
            onChoose={onChoose}
            onType={setTyped}
          >
            {(name) => (
              <>
                <span className="block font-semibold">{name}</span>
                <span className="block text-muted-foreground text-sm">{usualName(name)}</span>
              </>
            )}
          </Combobox>
        )}
      </Field>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {found.length === 0 && t('No time zone found')}
      </p>
    </div>
  )
}

/** The text in which words are found, by time zone: 'america new york eastern time'. */
let searchTexts: ReadonlyMap<string, string> | undefined

/** Finds time zones by city or by what people call them, such as Eastern Time. */
function findTimeZones(typed: string): string[] {
  searchTexts ??= new Map(
    Intl.supportedValuesOf('timeZone').map((name) => [
      name,
      `${name.replaceAll(/[/_]/g, ' ')} ${usualName(name)}`.toLowerCase(),
    ]),
  )
  const words = typed
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean)
  return [...searchTexts]
    .filter(([, text]) => words.every((word) => text.includes(word)))
    .map(([name]) => name)
    .slice(0, SHOWN)
}

/** The maximum number of results; more typing narrows them. */
const SHOWN = 25

/** Returns what people call a time zone: 'Eastern Time'. */
function usualName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
