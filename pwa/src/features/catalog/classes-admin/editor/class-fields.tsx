import { LOCATION_FILTERS, PRICE_STEP } from '@cubby/contract/constants'
import { ChevronDown } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { DateField, MoneyField, NumberField, TextAreaField, TextField } from '@/ui/fields.tsx'
import { fieldsOf } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { ClassForm } from './class-draft.ts'
import { InstructorSelect } from './instructor-select.tsx'
import { PaymentPlanFields } from './payment-plan-fields.tsx'

/** The fields of the class itself. */
export function ClassFields() {
  const form = useFormContext<ClassForm>()
  const field = fieldsOf(form)
  const { control } = form
  return (
    <Card as="section" className="grid gap-4 p-5" aria-label="Class">
      <TextField label="Title" {...field('title')} autoComplete="off" />
      <TextAreaField label="Description" {...field('description')} rows={4} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Instructor" optional error={form.formState.errors.instructor_id?.message}>
          {(attributes) => (
            <Controller
              control={control}
              name="instructor_id"
              render={({ field: { value, ...rest } }) => (
                <InstructorSelect
                  {...attributes}
                  {...rest}
                  value={value ?? ''}
                  none="No instructor assigned"
                />
              )}
            />
          )}
        </Field>
        <MoneyField
          label="Price (US dollars)"
          {...field('price', { valueAsNumber: true })}
          type="number"
          min={0}
          step={PRICE_STEP}
        />
      </div>
      <PaymentPlanFields />
      <DiscountFields />
      <Controller
        control={control}
        name="allows_walk_ins"
        render={({ field: { value, onChange } }) => (
          <Switch label="Allow walk-ins" checked={value ?? false} onChange={onChange}>
            While seats are free, the instructor can enroll people at the door
          </Switch>
        )}
      />
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-sm">
          <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
          Duration, place, picture, and completion
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <TextField
            label="Duration"
            optional
            hint="Such as 2 days"
            {...field('duration')}
            autoComplete="off"
          />
          <SelectField label="Kind of place" {...field('location_type')}>
            {LOCATION_FILTERS.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          <TextField label="Location details" optional {...field('location_details')} autoComplete="off" />
          <TextField
            label="Picture address"
            optional
            {...field('image_url')}
            inputMode="url"
            autoComplete="off"
          />
          <NumberField
            label="Required share of hours (percent)"
            hint="Students complete a session of this class, and can get its certificate, when they attend this share of its hours. With 100, they may not miss anything."
            {...field('required_hours_percent', { valueAsNumber: true })}
            min={1}
            max={100}
          />
        </div>
      </details>
    </Card>
  )
}

const discountKinds = [
  {
    name: 'early_bird',
    label: 'Early bird price',
    about: 'Everybody who enrolls by a day pays less',
    initial: { unit: 'percent', value: 10, until: '' },
  },
  {
    name: 'returning',
    label: 'Price for returning students',
    about: 'Whoever completed a session of the school pays less',
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
              label="Takes off"
              {...field(`discounts.${name}.value`, { valueAsNumber: true })}
              type="number"
              min={0}
              step={PRICE_STEP}
            />
            <SelectField label="Unit" {...field(`discounts.${name}.unit`)}>
              <option value="percent">Percent</option>
              <option value="dollars">US dollars</option>
            </SelectField>
            {name === 'early_bird' && (
              <div className="col-span-2 sm:col-span-1">
                <DateField label="Through" {...field('discounts.early_bird.until')} />
              </div>
            )}
          </div>
        )}
      </div>
    )
  })
}
