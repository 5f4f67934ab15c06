import type { DataImport, ImportColumn, ImportMapping, MappedValue } from '@cubby/contract/imports'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Select } from '@/ui/select.tsx'
import { type useImportStep, useImportValues } from './use-imports.ts'

interface MappingFormProps {
  data: DataImport
  steps: ReturnType<typeof useImportStep>
}

/** Chooses the column of the file for each value, and what values mean that Cubby does not recognize. */
export function MappingForm({
  data: { id, columns, headers, samples, mapping, values: mappedValues, status },
  steps,
}: MappingFormProps) {
  const [chosen, setChosen] = useState<ImportMapping>(mapping)
  const [values, setValues] = useState<MappedValue[]>(mappedValues)
  const missing = columns.filter(({ name, is_required }) => is_required && chosen[name] === undefined)
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = chosen
    setChosen(value === '' ? others : { ...others, [name]: Number(value) })
    setValues(values.filter(({ column }) => column !== name))
  }
  return (
    <Card as="section" aria-labelledby="import-columns" className="grid gap-4 p-5">
      <h2 id="import-columns" className="text-xl">
        Columns
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map(({ name, label, hint, is_required }) => {
          const place = chosen[name]
          const examples = place === undefined ? [] : samples.flatMap((row) => row[place] || [])
          return (
            <Field
              key={name}
              label={label}
              optional={!is_required}
              hint={examples.length > 0 ? `For example ${examples.join(', ')}` : hint}
            >
              {(control) => (
                <Select
                  {...control}
                  value={place ?? ''}
                  onChange={({ target }) => choose(name, target.value)}
                >
                  <option value="">Not in this file</option>
                  {headers.map((header, at) => (
                    <option key={at} value={at}>
                      {header || `Column ${at + 1}`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )
        })}
      </div>
      {columns.map((column) => {
        const place = chosen[column.name]
        if (place === undefined || column.options.length === 0) return null
        return (
          <ValueChoices
            key={`${column.name} ${place}`}
            id={id}
            column={column}
            place={place}
            values={values}
            onChange={setValues}
          />
        )
      })}
      <Button
        className="justify-self-start"
        variant={status === 'checked' ? 'outline' : 'primary'}
        disabled={missing.length > 0}
        busy={steps.busy === 'check'}
        onClick={() => steps.take({ step: 'check', mapping: chosen, values })}
      >
        {status === 'checked' ? 'Check Again' : 'Check File'}
      </Button>
      {missing.length > 0 && (
        <p className="text-sm">Choose a column for {missing.map(({ label }) => label).join(' and ')}.</p>
      )}
    </Card>
  )
}

interface ValueChoicesProps {
  id: string
  column: ImportColumn
  place: number
  values: MappedValue[]
  onChange: (values: MappedValue[]) => void
}

/** The values of a column that Cubby does not recognize, each with a choice of Cubby's values. */
function ValueChoices({ id, column: { name, label, options }, place, values, onChange }: ValueChoicesProps) {
  const isOf = (value: string) => (one: MappedValue) =>
    one.column === name && one.from.toLowerCase() === value.toLowerCase()
  const choose = (from: string, to: string) => {
    const others = values.filter((one) => !isOf(from)(one))
    onChange(to === '' ? others : [...others, { column: name, from, to }])
  }
  return (
    <ListState
      query={useImportValues(id, name, place)}
      failed={messages.importsFailed}
      announcement={({ values: unknown }) => `${label}: ${pluralize(unknown.length, 'unknown value')}`}
    >
      {({ values: unknown, left_off }) =>
        unknown.length > 0 && (
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold">{label}: values that Cubby does not recognize</legend>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {unknown.map(({ value, rows }) => (
                <Field key={value} label={value} hint={pluralize(rows, 'row')}>
                  {(control) => (
                    <Select
                      {...control}
                      value={values.find(isOf(value))?.to ?? ''}
                      onChange={({ target }) => choose(value, target.value)}
                    >
                      <option value="">Not mapped: rows with it have an error</option>
                      {options.map((option) => (
                        <option key={option.value} value={option.value}>
                          {option.label}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              ))}
            </div>
            {left_off > 0 && (
              <p className="text-sm">
                {pluralize(left_off, 'more value')} cannot be mapped here. Is this the right column?
              </p>
            )}
          </fieldset>
        )
      }
    </ListState>
  )
}
