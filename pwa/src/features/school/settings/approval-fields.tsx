import type { Settings } from '@cubby/contract/school/settings'
import { Link } from '@tanstack/react-router'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { textLink } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { Switch } from '@/ui/switch.tsx'

interface ApprovalFieldsProps {
  control: Control<Settings>
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
}

/** What needs two administrators: one asks, and another one approves. */
export function ApprovalFields({ control, register, errors }: ApprovalFieldsProps) {
  return (
    <>
      <Controller
        control={control}
        name="approve_deletions"
        render={({ field }) => (
          <Switch
            label="Deleting a user needs two administrators"
            checked={field.value}
            onChange={field.onChange}
          >
            One asks, and another one approves. Merging users and undoing an import of users count, too.
          </Switch>
        )}
      />
      <Field
        label="A refund needs two administrators above (dollars)"
        optional
        hint="Empty if one is always enough. Refunds of one payment count together."
        error={errors.approve_refunds_above?.message}
      >
        {(field) => (
          <TextInput
            {...field}
            {...register('approve_refunds_above', { setValueAs: dollarsOrNull })}
            type="number"
            inputMode="numeric"
            className="figures max-w-40"
          />
        )}
      </Field>
      <Link to="/admin/approval-requests" className={`${textLink} justify-self-start`}>
        Requests to approve
      </Link>
    </>
  )
}

function dollarsOrNull(typed: unknown): number | null {
  return typed === '' || typed === null ? null : Number(typed)
}
