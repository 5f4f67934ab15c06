import type { Settings } from '@cubby/contract/school/settings'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { textLink } from '@/ui/button.tsx'
import { NumberField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { Switch } from '@/ui/switch.tsx'

interface ApprovalFieldsProps {
  form: Form<Settings>
}

/** What needs two administrators: one asks, and another one approves. */
export function ApprovalFields({ form }: ApprovalFieldsProps) {
  const { control, field } = form
  return (
    <>
      <Controller
        control={control}
        name="approve_deletions"
        render={({ field }) => (
          <Switch
            label={t('Require two administrators to delete a user')}
            checked={field.value}
            onChange={field.onChange}
          >
            {t(
              'One requests, and another approves. Merging users and undoing an import of users count, too.',
            )}
          </Switch>
        )}
      />
      <NumberField
        label={t('Require two administrators for refunds above ($)')}
        optional
        hint={t(
          'Leave it empty if one administrator is always enough. Refunds of the same payment are added up.',
        )}
        {...field('approve_refunds_above', { setValueAs: dollarsOrNull })}
        className="max-w-40"
      />
      <Link to="/admin/approval-requests" className={`${textLink} justify-self-start`}>
        {t('Requests to approve')}
      </Link>
    </>
  )
}

function dollarsOrNull(typed: unknown): number | null {
  return typed === '' || typed === null ? null : Number(typed)
}
