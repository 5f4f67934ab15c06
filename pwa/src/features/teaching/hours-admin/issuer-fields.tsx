import { STANDARD_AREAS_LIMIT, STANDARD_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import type { IssuerDraft, StandardDraft } from './standard-draft.ts'
import { untilLabels } from './standard-text.ts'

interface IssuerFieldsProps {
  draft: Pick<StandardDraft, 'issuers'>
  onChange: (change: Pick<StandardDraft, 'issuers'>) => void
}

/** The issuers of a card, each with its own expiry. */
export function IssuerFields({ draft: { issuers }, onChange }: IssuerFieldsProps) {
  const replace = (changed: IssuerDraft) =>
    onChange({ issuers: issuers.map((issuer) => (issuer.id === changed.id ? changed : issuer)) })
  return (
    <Field label="Issuers of the card" name="version.rules.issuers">
      {() => (
        <div className="grid gap-3">
          {issuers.map((issuer, index) => (
            <div
              key={issuer.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 rounded-control border p-3 sm:grid-cols-[minmax(0,1fr)_6rem_15rem_auto] sm:border-0 sm:p-0"
            >
              <TextField
                label="Issuer"
                name={`version.rules.issuers.${index}.name`}
                maxLength={STANDARD_NAME_MAX_LENGTH}
                value={issuer.name}
                onValueChange={(value) => replace({ ...issuer, name: value })}
              />
              <TextField
                label="Months"
                name={`version.rules.issuers.${index}.months`}
                className="figures max-sm:max-w-20"
                inputMode="numeric"
                autoComplete="off"
                value={issuer.months}
                onValueChange={(value) => replace({ ...issuer, months: value })}
              />
              <SelectField
                label="Valid"
                value={issuer.until}
                onValueChange={(value) =>
                  replace({ ...issuer, until: value === 'day' ? 'day' : 'month_end' })
                }
              >
                {Object.entries(untilLabels).map(([until, label]) => (
                  <option key={until} value={until}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${issuer.name || `issuer ${index + 1}`}`}
                onClick={() => onChange({ issuers: issuers.filter((other) => other !== issuer) })}
              >
                <Trash2 className="size-4.5" aria-hidden="true" />
              </Button>
            </div>
          ))}
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            disabled={issuers.length >= STANDARD_AREAS_LIMIT}
            onClick={() =>
              onChange({
                issuers: [...issuers, { id: crypto.randomUUID(), name: '', months: '24', until: 'day' }],
              })
            }
          >
            <Plus className="size-4" aria-hidden="true" />
            Add Issuer
          </Button>
        </div>
      )}
    </Field>
  )
}
