import type { DataImport, ImportMapping, ImportValueMapping } from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { SelectField } from '@/ui/select.tsx'
import { TableChoice } from './table-choice.tsx'
import type { useImportStep } from './use-imports.ts'
import { ValueChoices } from './value-choices.tsx'

interface MappingFormProps {
  data: DataImport
  steps: ReturnType<typeof useImportStep>
}

/** Chooses the column of the file for each value, and what values mean. */
export function MappingForm({
  data: { id, columns, headers, samples, mapping, value_mapping, status, table },
  steps,
}: MappingFormProps) {
  const [chosen, setChosen] = useState<ImportMapping>(mapping)
  const [meanings, setMeanings] = useState<ImportValueMapping>(value_mapping)
  const labelOf = (wanted: string) => columns.find(({ name }) => name === wanted)?.label ?? wanted
  const missing = columns
    .filter(({ name, is_required, alternative }) => {
      const isRequired = is_required || (alternative !== undefined && chosen[alternative] === undefined)
      return isRequired && chosen[name] === undefined
    })
    .map(({ label, alternative }) =>
      alternative
        ? t('{column} or {alternative}', { column: label, alternative: labelOf(alternative) })
        : label,
    )
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = chosen
    setMeanings(meanings.filter(({ column }) => column !== name))
    setChosen(value === '' ? others : { ...others, [name]: Number(value) })
  }
  return (
    <Card as="section" aria-labelledby="import-columns" className="grid gap-4 p-5">
      <h2 id="import-columns" className="text-xl">
        {t('Columns')}
      </h2>
      {table && <TableChoice table={table} steps={steps} />}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map(({ name, label, hint, is_required }) => {
          const place = chosen[name]
          const values = place === undefined ? [] : samples.flatMap((row) => row[place] || [])
          return (
            <SelectField
              key={name}
              label={label}
              optional={!is_required}
              hint={values.length > 0 ? t('For example {values}', { values: values.join(', ') }) : hint}
              value={place ?? ''}
              onValueChange={(value) => choose(name, value)}
            >
              <option value="">{t('Not in this file')}</option>
              {headers.map((header, at) => (
                <option key={at} value={at}>
                  {header || t('Column {number}', { number: at + 1 })}
                </option>
              ))}
            </SelectField>
          )
        })}
      </div>
      {columns.map((column) => {
        const place = chosen[column.name]
        return column.options && place !== undefined ? (
          <ValueChoices
            key={column.name}
            id={id}
            column={column}
            place={place}
            chosen={meanings}
            onChoose={setMeanings}
          />
        ) : null
      })}
      <Button
        className="justify-self-start"
        variant={status === 'checked' ? 'outline' : 'primary'}
        disabled={missing.length > 0}
        busy={steps.busy === 'check'}
        onClick={() => steps.take({ step: 'check', mapping: chosen, valueMapping: meanings })}
      >
        {status === 'checked' ? t('Check Again') : t('Check File')}
      </Button>
      {status === 'checked' && (chosen !== mapping || meanings !== value_mapping) && (
        <p className="text-sm">{t('Check again before you import, so that these choices count.')}</p>
      )}
      {missing.length > 0 && (
        <p className="text-sm">
          {t('{count, plural, one {Choose a column for {columns}.} other {Choose columns for: {columns}.}}', {
            count: missing.length,
            columns: missing.join(', '),
          })}
        </p>
      )}
    </Card>
  )
}
