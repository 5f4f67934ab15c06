import type { Settings } from '@cubby/contract/school/settings'
import { type TranscriptField, transcriptFields } from '@cubby/contract/transcript-columns'
import { t } from '@cubby/texts/t'
import { ArrowUp } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import { Rows } from './room-fields.tsx'
import { SettingsPart } from './settings-part.tsx'

interface TranscriptColumnFieldsProps {
  form: Form<Settings>
}

const all = Object.keys(transcriptFields) as TranscriptField[]

/** The columns of the CSV file of transcripts, in the order of the file. */
export function TranscriptColumnFields({ form }: TranscriptColumnFieldsProps) {
  const {
    control,
    field,
    formState: { errors },
  } = form
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'transcript_columns' })
  const used = useWatch({ control, name: 'transcript_columns' }).map(({ field }) => field)
  const next = all.find((field) => !used.includes(field))
  const problem = errors.transcript_columns?.root?.message ?? errors.transcript_columns?.message
  return (
    <SettingsPart part="transcripts">
      <p className="text-muted-foreground text-sm">
        {t(
          'Students download their trainings as a CSV file for the registry of your state, such as Aspire. Name and order the columns as the registry expects them.',
        )}
      </p>
      {problem && <Alert tone="error">{problem}</Alert>}
      <Rows
        rows={fields}
        kind="column"
        add={next ? () => append({ field: next, name: transcriptFields[next] }) : null}
        remove={remove}
      >
        {(at) => (
          <>
            <div className="min-w-0 grow basis-40">
              <TextField
                label={t('Name of the column')}
                {...field(`transcript_columns.${at}.name`)}
                autoComplete="off"
              />
            </div>
            <div className="min-w-0 grow basis-40">
              <SelectField label={t('Contains')} {...field(`transcript_columns.${at}.field`)}>
                {all
                  .filter((one) => one === used[at] || !used.includes(one))
                  .map((one) => (
                    <option key={one} value={one}>
                      {transcriptFields[one]}
                    </option>
                  ))}
              </SelectField>
            </div>
            <Button
              variant="quiet"
              size="icon"
              className="mt-6"
              aria-label={t('Move column {number} up', { number: at + 1 })}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            >
              <ArrowUp className="size-5" aria-hidden="true" />
            </Button>
          </>
        )}
      </Rows>
    </SettingsPart>
  )
}
