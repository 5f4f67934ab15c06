import { STANDARD_AREAS_LIMIT, STANDARD_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { type HourRules, hourRoundings } from '@cubby/contract/teaching/standards'
import { Plus, Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Button } from '@/ui/button.tsx'
import { DateField, TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import type { AreaDraft, StandardDraft } from './standard-draft.ts'
import { periodLabels, roundingLabels } from './standard-text.ts'

interface HourFieldsProps {
  draft: StandardDraft
  onChange: (change: Partial<StandardDraft>) => void
}

type NumberName = 'hours' | 'months' | 'first_hours' | 'first_months' | 'yearly_hours' | 'carry_over_days'

const periods = Object.entries(periodLabels).map(([kind, label]) => ({ kind, label }))
const roundings = Object.keys(hourRoundings)

/** The hours, the period, the areas, and the special rules of a standard. */
export function HourFields({ draft, onChange }: HourFieldsProps) {
  const number = (name: NumberName) => ({
    className: 'figures',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Hours in all" name="version.rules.hours" {...number('hours')} />
        <SelectField
          label="When they have to be earned"
          value={draft.period}
          onValueChange={(value) => {
            const period = periods.find(({ kind }) => kind === value)?.kind
            onChange({ period: period as HourRules['period']['kind'] })
          }}
        >
          {periods.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        {draft.period !== 'once' && (
          <TextField label="Months of a period" name="version.rules.period.months" {...number('months')} />
        )}
        {draft.period === 'fixed' && (
          <DateField
            label="First day of the first period"
            name="version.rules.period.starts_on"
            value={draft.starts_on}
            onValueChange={(value) => onChange({ starts_on: value })}
          />
        )}
      </div>
      <AreaFields areas={draft.areas} onChange={(areas) => onChange({ areas })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Hours of the first period"
          name="version.rules.first_period.hours"
          optional
          {...number('first_hours')}
        />
        <TextField
          label="Months of the first period"
          name="version.rules.first_period.months"
          optional
          {...number('first_months')}
        />
        <TextField
          label="Hours of each year"
          name="version.rules.yearly_hours"
          optional
          {...number('yearly_hours')}
        />
        <TextField
          label="Days that carry over"
          name="version.rules.carry_over_days"
          optional
          hint="Surplus hours of the last days of a period count for the next."
          {...number('carry_over_days')}
        />
        <SelectField
          label="Each credit is rounded down to"
          value={draft.rounding}
          onValueChange={(value) =>
            onChange({ rounding: roundings.find((one) => one === value) as HourRules['rounding'] })
          }
        >
          {Object.entries(roundingLabels).map(([rounding, label]) => (
            <option key={rounding} value={rounding}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

interface AreaFieldsProps {
  areas: readonly AreaDraft[]
  onChange: (areas: AreaDraft[]) => void
}

/** The areas that need training, each with its minimum. */
function AreaFields({ areas, onChange }: AreaFieldsProps) {
  const replace = (changed: AreaDraft) =>
    onChange(areas.map((area) => (area.id === changed.id ? changed : area)))
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold text-sm">
        Areas{' '}
        <span className="font-normal text-muted-foreground">
          (some training in each; more if it has a minimum)
        </span>
      </legend>
      {areas.map((area, index) => (
        <div key={area.id} className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-end gap-2">
          <TextField
            label={<span className="sr-only">{`Area ${index + 1}`}</span>}
            name={`version.rules.areas.${index}.name`}
            maxLength={STANDARD_NAME_MAX_LENGTH}
            placeholder="Name of the area"
            value={area.name}
            onValueChange={(value) => replace({ ...area, name: value })}
          />
          <TextField
            label={<span className="sr-only">{`Fewest hours of area ${index + 1}`}</span>}
            name={`version.rules.areas.${index}.minimum_hours`}
            className="figures"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Hours"
            value={area.minimum_hours}
            onValueChange={(value) => replace({ ...area, minimum_hours: value })}
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${area.name || `area ${index + 1}`}`}
            onClick={() => onChange(areas.filter((other) => other !== area))}
          >
            <Trash2 className="size-4.5" aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        disabled={areas.length >= STANDARD_AREAS_LIMIT}
        onClick={() => onChange([...areas, { id: crypto.randomUUID(), name: '', minimum_hours: '' }])}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add Area
      </Button>
    </fieldset>
  )
}
