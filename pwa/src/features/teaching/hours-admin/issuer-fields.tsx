import { STANDARD_AREAS_LIMIT, STANDARD_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { Select } from '@/ui/select.tsx'
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
              <Field label="Issuer" name={`version.rules.issuers.${index}.name`}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={STANDARD_NAME_MAX_LENGTH}
                    value={issuer.name}
                    onChange={({ target }) => replace({ ...issuer, name: target.value })}
                  />
                )}
              </Field>
              <Field label="Months" name={`version.rules.issuers.${index}.months`}>
                {(control) => (
                  <TextInput
                    {...control}
                    className="figures max-sm:max-w-20"
                    inputMode="numeric"
                    autoComplete="off"
                    value={issuer.months}
                    onChange={({ target }) => replace({ ...issuer, months: target.value })}
                  />
                )}
              </Field>
              <Field label="Valid">
                {(control) => (
                  <Select
                    {...control}
                    value={issuer.until}
                    onChange={({ target }) =>
                      replace({ ...issuer, until: target.value === 'day' ? 'day' : 'month_end' })
                    }
                  >
                    {Object.entries(untilLabels).map(([until, label]) => (
                      <option key={until} value={until}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
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
