import { STANDARD_AREAS_LIMIT, STANDARD_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { MoneyField, TextField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import type { StandardDraft } from './standard-draft.ts'
import { untilLabels } from './standard-text.ts'

/** The issuers of a card, each with its own expiry. */
export function IssuerFields({ form }: { form: Form<StandardDraft> }) {
  const { control, field, watch, errorOf } = form
  const name = 'version.rules.issuers'
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  const issuers = watch(name)
  return (
    <Field label={t('Issuers of the card')} error={issuers.length === 0 && errorOf(name)}>
      {() => (
        <div className="grid gap-3">
          {fields.map(({ key }, index) => (
            <div
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 rounded-control border p-3 sm:grid-cols-[minmax(0,1fr)_6rem_15rem_auto] sm:border-0 sm:p-0"
            >
              <TextField
                label={t('Issuer')}
                maxLength={STANDARD_NAME_MAX_LENGTH}
                {...field(`${name}.${index}.name`)}
              />
              <MoneyField
                label={t('Months')}
                className="max-sm:max-w-20"
                inputMode="numeric"
                {...field(`${name}.${index}.months`)}
              />
              <SelectField label={t('Valid')} {...field(`${name}.${index}.until`)}>
                {Object.entries(untilLabels).map(([until, label]) => (
                  <option key={until} value={until}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <Button
                variant="quiet"
                size="icon"
                aria-label={
                  issuers[index]?.name
                    ? t('Remove {name}', { name: issuers[index].name })
                    : t('Remove issuer {number}', { number: index + 1 })
                }
                onClick={() => remove(index)}
              >
                <Trash2 className="size-4.5" aria-hidden="true" />
              </Button>
            </div>
          ))}
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            disabled={fields.length >= STANDARD_AREAS_LIMIT}
            onClick={() =>
              append(
                { id: crypto.randomUUID(), name: '', months: '24', until: 'day' },
                { shouldFocus: false },
              )
            }
          >
            <Plus className="size-4" aria-hidden="true" />
            {t('Add Issuer')}
          </Button>
        </div>
      )}
    </Field>
  )
}
