import { RESET_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { TextAreaField } from '@/ui/fields.tsx'

interface ResetSecondFactorFormProps {
  user: Pick<ListedUser, 'id' | 'first_name' | 'last_name'>
  close: () => void
}

/** Removes the second factor of a user who lost it. */
export function ResetSecondFactorForm({ user, close }: ResetSecondFactorFormProps) {
  const form = useOperationForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && t(messages.fieldRequired) }),
    send: (call, body) =>
      call('POST', '/admin/users/:id/reset-second-factor', { params: { id: user.id }, body }),
    done: t(messages.secondFactorReset),
    failed: t('Failed to reset the second factor'),
    queryKey: ['users'],
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Reset Second Factor')}>
      <p>
        {t(
          'All passkeys, the authenticator app, and the recovery codes of {firstName} {lastName} are removed. {firstName} is logged out everywhere, gets an email, and can then log in with the password alone.',
          { firstName: user.first_name, lastName: user.last_name },
        )}
      </p>
      <p>
        {t('First make sure that it is really {firstName} who is asking, for example by calling.', {
          firstName: user.first_name,
        })}
      </p>
      <TextAreaField
        label={t('Reason')}
        hint={t('For the audit log')}
        rows={2}
        maxLength={RESET_REASON_MAX_LENGTH}
        {...form.field('reason')}
      />
    </OperationForm>
  )
}
