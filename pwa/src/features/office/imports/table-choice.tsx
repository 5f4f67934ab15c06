import type { ImportTable } from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import { SelectField } from '@/ui/select.tsx'
import type { useImportStep } from './use-imports.ts'

interface TableChoiceProps {
  table: ImportTable
  steps: ReturnType<typeof useImportStep>
}

/** Chooses the sheet of a workbook and the row with the names of the columns. Folded when there is little to choose. */
export function TableChoice({ table: { sheets, sheet, header_row, first_rows }, steps }: TableChoiceProps) {
  const isUsual = sheets.length < 2 && header_row === first_rows[0]?.number
  const disabled = steps.busy !== null
  return (
    <details open={!isUsual}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-sm">
        {sheets.length > 1
          ? t('The column names are in row {number} of the sheet {sheet}', { number: header_row, sheet })
          : t('The column names are in row {number}', { number: header_row })}
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {sheets.length > 1 && (
          <SelectField
            label={t('Sheet')}
            value={sheet}
            disabled={disabled}
            onValueChange={(value) => steps.take({ step: 'table', sheet: value, headerRow: null })}
          >
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('Row with the column names')}
          hint={t('Rows above it are not imported')}
          value={header_row}
          disabled={disabled}
          onValueChange={(value) => steps.take({ step: 'table', sheet, headerRow: Number(value) })}
        >
          {first_rows.map(({ number, text }) => (
            <option key={number} value={number}>
              {t('Row {number}: {text}', { number, text })}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  )
}
