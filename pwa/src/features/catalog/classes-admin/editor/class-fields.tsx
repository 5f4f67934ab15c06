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
