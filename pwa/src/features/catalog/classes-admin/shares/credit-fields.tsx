import type { Standard } from '@cubby/contract/teaching/standards'
import { sumHours } from '@cubby/rules/teaching/hour-credits'
import { t } from '@cubby/texts/t'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { SelectField } from '@/ui/select.tsx'
import { type CreditDraft, creditsOf, fieldsOf, newDraft } from './credit-draft.ts'
import { areasOf, isCard } from './standard-areas.ts'

interface CreditFieldsProps {
  drafts: readonly CreditDraft[]
  standards: readonly Standard[]
  /** The day that decides which areas a standard has. */
  day: string
  /** The hours of the class or training, which no standard exceeds; null while they are unknown. */
  hours: number | null
  error: string | undefined
  onChange: (drafts: CreditDraft[]) => void
}

/** How many hours count for which areas of which standards, or which card is given. */
export function CreditFields(props: CreditFieldsProps) {
  const { drafts, standards, day, hours, error, onChange } = props
  const chosen = drafts.map(({ standard_id }) => standard_id)
  const left = standards.filter(({ id, archived }) => !archived && !chosen.includes(id))
  const replace = (changed: CreditDraft) =>
    onChange(drafts.map((draft) => (draft.standard_id === changed.standard_id ? changed : draft)))
  return (
    <div className="grid gap-4">
      {drafts.map((draft) => {
        const standard = standards.find(({ id }) => id === draft.standard_id)
        return (
          standard && (
            <StandardFields
              key={standard.id}
              draft={draft}
              standard={standard}
              day={day}
              hours={hours}
              onChange={replace}
              onRemove={() => onChange(drafts.filter((other) => other !== draft))}
            />
          )
        )
      })}
      <SelectField
        label={drafts.length === 0 ? t('Counts for') : t('Also counts for')}
        error={error}
        hint={left.length === 0 && t('It counts for every standard.')}
        value=""
        disabled={left.length === 0}
        onValueChange={(value) => onChange([...drafts, newDraft(value)])}
      >
        <option value="">{t('Choose a standard')}</option>
        {left.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface StandardFieldsProps {
  draft: CreditDraft
  standard: Standard
  day: string
  hours: number | null
  onChange: (draft: CreditDraft) => void
  onRemove: () => void
}

function StandardFields({ draft, standard, day, hours, onChange, onRemove }: StandardFieldsProps) {
  const id = useId()
  const total = sumHours(creditsOf([draft], [standard], day).map((credit) => credit.hours))
  return (
    <fieldset aria-labelledby={id} className="grid gap-3 rounded-control border p-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={id} className="wrap-anywhere font-semibold">
            {standard.name}
          </p>
          {!isCard(standard, day) && Number.isFinite(total) && (
            <p className="figures text-muted-foreground text-sm" role="status">
              {hours === null
                ? t('{total, plural, one {# hour} other {# hours}}', { total })
                : t('{total} of {hours, plural, one {# hour} other {# hours}}', { total, hours })}
            </p>
          )}
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="-mt-2 -me-2"
          aria-label={t('Remove {name}', { name: standard.name })}
          onClick={onRemove}
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      {isCard(standard, day) ? (
        <SelectField
          label={t('Issuer of the card')}
          value={draft.issuer}
          onValueChange={(value) => onChange({ ...draft, issuer: value })}
        >
          <option value="">{t('No card')}</option>
          {areasOf(standard, day).map((issuer) => (
            <option key={issuer.id} value={issuer.id}>
              {issuer.name}
            </option>
          ))}
        </SelectField>
      ) : (
        <div className="grid gap-1.5">
          {fieldsOf(standard, day).map((area) => (
            <div key={area.id} className="flex items-center justify-between gap-3 text-sm">
              <label htmlFor={`${id}-${area.id}`} className="wrap-anywhere min-w-0">
                {area.name}
              </label>
              <TextInput
                id={`${id}-${area.id}`}
                className="figures max-w-22 text-end"
                inputMode="decimal"
                autoComplete="off"
                placeholder="0"
                value={draft.hours[area.id] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...draft, hours: { ...draft.hours, [area.id]: target.value } })
                }
              />
            </div>
          ))}
        </div>
      )}
    </fieldset>
  )
}
