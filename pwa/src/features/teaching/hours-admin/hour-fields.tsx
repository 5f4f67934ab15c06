import { STANDARD_AREAS_LIMIT, STANDARD_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/ui/button.tsx'
import { DateField, MoneyField, TextField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'
import type { StandardDraft } from './standard-draft.ts'
import { periodLabels, roundingLabels } from './standard-text.ts'

const rules = 'version.rules'

/** The hours, the period, the areas, and the special rules of a standard. */
export function HourFields({ form }: { form: Form<StandardDraft> }) {
  const { field } = form
  const period = form.watch(`${rules}.period.kind`)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label={t('Total hours')} {...field(`${rules}.hours`)} />
        <SelectField label={t('When they have to be earned')} {...field(`${rules}.period.kind`)}>
          {Object.entries(periodLabels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        {period !== 'once' && (
          <MoneyField label={t('Months of a period')} {...field(`${rules}.period.months`)} />
        )}
        {period === 'fixed' && (
          <DateField label={t('First day of the first period')} {...field(`${rules}.period.starts_on`)} />
        )}
      </div>
      <AreaFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={t('Hours of the first period')}
          optional
          {...field(`${rules}.first_period.hours`)}
        />
        <MoneyField
          label={t('Months of the first period')}
          optional
          {...field(`${rules}.first_period.months`)}
        />
        <MoneyField label={t('Hours of each year')} optional {...field(`${rules}.yearly_hours`)} />
        <MoneyField
          label={t('Days that carry over')}
          optional
          hint={t('Extra hours earned in these last days count toward the next period.')}
          {...field(`${rules}.carry_over_days`)}
        />
        <SelectField label={t('Each credit is rounded down to')} {...field(`${rules}.rounding`)}>
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

/** The areas that need training, each with its minimum. */
function AreaFields({ form: { control, field, watch } }: { form: Form<StandardDraft> }) {
  const name = `${rules}.areas` as const
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  const areas = watch(name)
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold text-sm">
        {rich('Areas <part>(each needs its minimum hours, or some training if it has no minimum)</part>', {
          part: (words) => <span className="font-normal text-muted-foreground">{words}</span>,
        })}
      </legend>
      {fields.map(({ key }, index) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-end gap-2">
          <TextField
            label={<span className="sr-only">{t('Area {number}', { number: index + 1 })}</span>}
            maxLength={STANDARD_NAME_MAX_LENGTH}
            placeholder={t('Name of the area')}
            {...field(`${name}.${index}.name`)}
          />
          <MoneyField
            label={
              <span className="sr-only">{t('Minimum hours for area {number}', { number: index + 1 })}</span>
            }
            placeholder={t('Hours')}
            {...field(`${name}.${index}.minimum_hours`)}
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={
              areas[index]?.name
                ? t('Remove {name}', { name: areas[index].name })
                : t('Remove area {number}', { number: index + 1 })
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
          append({ id: crypto.randomUUID(), name: '', minimum_hours: '' }, { shouldFocus: false })
        }
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('Add Area')}
      </Button>
    </fieldset>
  )
}
