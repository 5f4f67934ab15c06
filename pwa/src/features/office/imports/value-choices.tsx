import { messages } from '@cubby/contract/messages'
import type { ImportColumn, ImportValueMapping } from '@cubby/contract/office/imports'
import { ListState } from '@/desk/table/list-state.tsx'
import { pluralize } from '@/ui/pluralize.ts'
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
      <legend className="mb-3 font-semibold">Values of {label}</legend>
      <ListState
        query={useImportValues(id, name, place)}
        failed={messages.importsFailed}
        announcement={({ values }) => pluralize(values.length, 'value')}
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
                    label={text || 'Empty'}
                    hint={pluralize(count, 'row')}
                    error={value || recognized ? undefined : 'Not recognized. These rows have an error.'}
                    value={value ?? recognized ?? ''}
                    onValueChange={(value) => choose(text, value === recognized ? '' : value)}
                  >
                    {!recognized && <option value="">Choose…</option>}
                    {options.map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label === recognizedLabel ? `${option.label} (recognized)` : option.label}
                      </option>
                    ))}
                  </SelectField>
                )
              })}
            </div>
            {left_out > 0 && (
              <p className="text-sm">
                {pluralize(left_out, 'other value')} cannot be chosen here. Correct them in the file, or
                choose another column for {label}.
              </p>
            )}
          </>
        )}
      </ListState>
    </fieldset>
  )
}
