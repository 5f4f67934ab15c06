import { LOCATION_FILTERS, PRICE_STEP } from '@cubby/contract/constants'
import { ChevronDown } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { TextArea, TextInput } from '@/ui/inputs.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { ClassForm } from './class-draft.ts'
import { InstructorSelect } from './instructor-select.tsx'
import { PaymentPlanFields } from './payment-plan-fields.tsx'

/** The fields of the class itself. */
export function ClassFields() {
  const { register, control, formState } = useFormContext<ClassForm>()
  const { errors } = formState
  return (
    <Card as="section" className="grid gap-4 p-5" aria-label="Class">
      <Field label="Title" error={errors.title?.message}>
        {(field) => <TextInput {...field} {...register('title')} autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(field) => <TextArea {...field} {...register('description')} rows={4} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Instructor" optional error={errors.instructor_id?.message}>
          {(field) => (
            <Controller
              control={control}
              name="instructor_id"
              render={({ field: { value, ...rest } }) => (
                <InstructorSelect {...field} {...rest} value={value ?? ''} none="No instructor assigned" />
              )}
            />
          )}
        </Field>
        <Field label="Price (US dollars)" error={errors.price?.message}>
          {(field) => (
            <TextInput
              {...field}
              {...register('price', { valueAsNumber: true })}
              type="number"
              inputMode="decimal"
              min={0}
              step={PRICE_STEP}
              className="figures"
            />
          )}
        </Field>
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
          <Field label="Duration" optional hint="Such as 2 days" error={errors.duration?.message}>
            {(field) => <TextInput {...field} {...register('duration')} autoComplete="off" />}
          </Field>
          <Field label="Kind of place" error={errors.location_type?.message}>
            {(field) => (
              <Select {...field} {...register('location_type')}>
                {LOCATION_FILTERS.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Location details" optional error={errors.location_details?.message}>
            {(field) => <TextInput {...field} {...register('location_details')} autoComplete="off" />}
          </Field>
          <Field label="Picture address" optional error={errors.image_url?.message}>
            {(field) => (
              <TextInput {...field} {...register('image_url')} inputMode="url" autoComplete="off" />
            )}
          </Field>
          <Field
            label="Required share of hours (percent)"
            hint="Students complete a session of this class, and can get its certificate, when they attend this share of its hours. With 100, they may not miss anything."
            error={errors.required_hours_percent?.message}
          >
            {(field) => (
              <TextInput
                {...field}
                {...register('required_hours_percent', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={1}
                max={100}
                className="figures"
              />
            )}
          </Field>
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
  const { register, control, formState, watch } = useFormContext<ClassForm>()
  const discounts = watch('discounts')
  return discountKinds.map(({ name, label, about, initial }) => {
    const errors = formState.errors.discounts?.[name]
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
            <Field label="Takes off" error={errors?.value?.message}>
              {(field) => (
                <TextInput
                  {...field}
                  {...register(`discounts.${name}.value`, { valueAsNumber: true })}
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step={PRICE_STEP}
                  className="figures"
                />
              )}
            </Field>
            <Field label="Unit">
              {(field) => (
                <Select {...field} {...register(`discounts.${name}.unit`)}>
                  <option value="percent">Percent</option>
                  <option value="dollars">US dollars</option>
                </Select>
              )}
            </Field>
            {name === 'early_bird' && (
              <div className="col-span-2 sm:col-span-1">
                <Field label="Through" error={formState.errors.discounts?.early_bird?.until?.message}>
                  {(field) => (
                    <TextInput {...field} {...register('discounts.early_bird.until')} type="date" />
                  )}
                </Field>
              </div>
            )}
          </div>
        )}
      </div>
    )
  })
}
