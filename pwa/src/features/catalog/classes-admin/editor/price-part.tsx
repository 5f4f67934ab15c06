import { PRICE_STEP } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'
import { Controller, useFormContext } from 'react-hook-form'
import { Card } from '@/ui/card.tsx'
import { DateField, MoneyField } from '@/ui/fields.tsx'
import { fieldsOf } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { ClassForm } from './class-draft.ts'
import { PaymentPlanFields } from './payment-plan-fields.tsx'

/** What the class costs, how that is paid, and what is taken off it. */
export function PricePart() {
  const field = fieldsOf(useFormContext<ClassForm>())
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-5">
      <MoneyField
        label={t('Price (US dollars)')}
        className="sm:max-w-40"
        {...field('price', { valueAsNumber: true })}
        type="number"
        min={0}
        step={PRICE_STEP}
      />
      <PaymentPlanFields />
      <DiscountFields />
    </Card>
  )
}

const discountKinds = [
  {
    name: 'early_bird',
    label: t('Early bird price'),
    about: t('Anyone who enrolls by a certain day pays less'),
    initial: { unit: 'percent', value: 10, until: '' },
  },
  {
    name: 'returning',
    label: t('Price for returning students'),
    about: t('Anyone who has completed a session at the school pays less'),
    initial: { unit: 'percent', value: 10 },
  },
] as const

/** What the class takes off its price without a code. */
function DiscountFields() {
  const form = useFormContext<ClassForm>()
  const field = fieldsOf(form)
  const { control, watch } = form
  const discounts = watch('discounts')
  return discountKinds.map(({ name, label, about, initial }) => {
    return (
      <div key={name} className="grid gap-2">
        <Controller
          control={control}
          name={`discounts.${name}`}
          render={({ field: { value, onChange } }) => (
            <Switch
              label={label}
              checked={value !== null && value !== undefined}
              onChange={(isOn) => onChange(isOn ? initial : null)}
            >
              {about}
            </Switch>
          )}
        />
        {discounts?.[name] && (
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <MoneyField
              label={t('Takes off')}
              {...field(`discounts.${name}.value`, { valueAsNumber: true })}
              type="number"
              min={0}
              step={PRICE_STEP}
            />
            <SelectField label={t('Unit')} {...field(`discounts.${name}.unit`)}>
              <option value="percent">{t('Percent')}</option>
              <option value="dollars">{t('US dollars')}</option>
            </SelectField>
            {name === 'early_bird' && (
              <div className="col-span-2 sm:col-span-1">
                <DateField label={t('Through')} {...field('discounts.early_bird.until')} />
              </div>
            )}
          </div>
        )}
      </div>
    )
  })
}
