import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { LOCATION_FILTERS } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'
import { Controller, useFormContext } from 'react-hook-form'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { NumberField, TextAreaField, TextField } from '@/ui/fields.tsx'
import { fieldsOf } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { ClassSharesSection } from '../shares/class-shares.tsx'
import type { ClassForm } from './class-draft.ts'
import { InstructorSelect } from './instructor-select.tsx'

/** What the class is, where it takes place, and what it gives. `stored` is the class as loaded; null for a new one. */
export function ClassPart({ stored }: { stored: AdminClass | null }) {
  const form = useFormContext<ClassForm>()
  const field = fieldsOf(form)
  const { control } = form
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4 p-4 sm:p-5">
        <TextField label={t('Title')} {...field('title')} autoComplete="off" />
        <TextAreaField label={t('Description')} {...field('description')} rows={4} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Instructor')} optional error={form.formState.errors.instructor_id?.message}>
            {(attributes) => (
              <Controller
                control={control}
                name="instructor_id"
                render={({ field: { value, ...rest } }) => (
                  <InstructorSelect
                    {...attributes}
                    {...rest}
                    value={value ?? ''}
                    none={t('No instructor assigned')}
                  />
                )}
              />
            )}
          </Field>
          <TextField
            label={t('Duration')}
            optional
            hint={t('Such as 2 days')}
            {...field('duration')}
            autoComplete="off"
          />
          <SelectField label={t('Kind of place')} {...field('location_type')}>
            {LOCATION_FILTERS.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          <TextField
            label={t('Location details')}
            optional
            {...field('location_details')}
            autoComplete="off"
          />
        </div>
        <TextField
          label={t('Picture link (https://)')}
          optional
          {...field('image_url')}
          inputMode="url"
          autoComplete="off"
        />
        <Controller
          control={control}
          name="allows_walk_ins"
          render={({ field: { value, onChange } }) => (
            <Switch label={t('Allow walk-ins')} checked={value ?? false} onChange={onChange}>
              {t('While seats are free, the instructor can enroll people at the door')}
            </Switch>
          )}
        />
      </Card>
      <Card as="section" className="grid grid-cols-1 gap-5 p-4 sm:p-5" aria-labelledby="class-gives">
        <h2 id="class-gives" className="text-xl">
          {t('Completion and certificate')}
        </h2>
        <NumberField
          label={t('Required share of hours (percent)')}
          hint={t(
            'Students complete a session of this class, and can get its certificate, when they attend this share of its hours. With 100, they may not miss anything.',
          )}
          className="sm:max-w-40"
          {...field('required_hours_percent', { valueAsNumber: true })}
          min={1}
          max={100}
        />
        {stored && <ClassSharesSection stored={stored} />}
      </Card>
    </div>
  )
}
