import { messages } from '@cubby/contract/messages'
import type { ImportColumn, ImportValueMapping } from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import { ListState } from '@/desk/table/list-state.tsx'
import { SelectField } from '@/ui/select.tsx'
import { useImportValues } from './use-imports.ts'

interface ValueChoicesProps {
  id: string
  column: ImportColumn
  /** The place of the column in the file. */
  place: number
  chosen: ImportValueMapping
  onChoose: (chosen: ImportValueMapping) => void
}

/** Chooses what the values of a column mean. What Cubby recognizes is chosen already. */
export function ValueChoices({
  id,
  column: { name, label, options = [] },
  place,
  chosen,
  onChoose,
}: ValueChoicesProps) {
  const choose = (text: string, value: string) => {
    const others = chosen.filter((one) => one.column !== name || one.text !== text)
    onChoose(value ? [...others, { column: name, text, value }] : others)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">{t('Values of {label}', { label })}</legend>
      <ListState
        query={useImportValues(id, name, place)}
        failed={t(messages.importsFailed)}
        announcement={({ values }) =>
          t('{count, plural, one {# value} other {# values}}', { count: values.length })
        }
      >
        {({ values, left_out }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {values.map(({ text, count, recognized }) => {
                const recognizedLabel = options.find(({ value }) => value === recognized)?.label
                const value = chosen.find((one) => one.column === name && one.text === text)?.value
                return (
                  <SelectField
                    key={text}
                    label={text || t('Empty')}
                    hint={t('{count, plural, one {# row} other {# rows}}', { count })}
                    error={value || recognized ? undefined : t('Not recognized. These rows have an error.')}
                    value={value ?? recognized ?? ''}
                    onValueChange={(value) => choose(text, value === recognized ? '' : value)}
                  >
                    {!recognized && <option value="">{t('Choose…')}</option>}
                    {options.map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label === recognizedLabel
                          ? t('{label} (recognized)', { label: option.label })
                          : option.label}
                      </option>
                    ))}
                  </SelectField>
                )
              })}
            </div>
            {left_out > 0 && (
              <p className="text-sm">
                {t(
                  '{leftOut, plural, one {# other value cannot be chosen here. Correct it in the file, or choose another column for {label}.} other {# other values cannot be chosen here. Correct them in the file, or choose another column for {label}.}}',
                  { leftOut: left_out, label },
                )}
              </p>
            )}
          </>
        )}
      </ListState>
    </fieldset>
  )
}
