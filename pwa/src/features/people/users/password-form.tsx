import { PASSWORD_MIN_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { PasswordField } from '@/ui/fields.tsx'

/** Returns the error of the first field that has one. */
function errorsOf({ newPassword, again }: { newPassword: string; again: string }) {
  if (!newPassword) return { newPassword: t(messages.bothPasswordsRequired) }
  if (!again) return { again: t(messages.bothPasswordsRequired) }
  if (newPassword !== again) return { again: t(messages.passwordsDoNotMatch) }
  return { newPassword: newPassword.length < PASSWORD_MIN_LENGTH && t(messages.passwordTooShort) }
}

export function PasswordForm({ user, close }: { user: ListedUser; close: () => void }) {
  const form = useOperationForm({
    defaults: { newPassword: '', again: '' },
    check: errorsOf,
    send: (call, { newPassword }) =>
      call('PUT', '/admin/users/:id/password', { params: { id: user.id }, body: { newPassword } }),
    done: t(messages.userPasswordReset),
    failed: t(messages.userPasswordResetFailed),
    queryKey: ['users'],
    close,
  })
  return (
    <OperationForm form={form} submit={t('Reset Password')}>
      <p>
        {t(
          '{firstName} {lastName} is logged out everywhere and notified by email. Their calendar link ends.',
          { firstName: user.first_name, lastName: user.last_name },
        )}
      </p>
      <PasswordField
        label={t('New password')}
        hint={t(messages.passwordHint)}
        describedAs="new password"
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField
        label={t('Confirm password')}
        describedAs="confirmed password"
        autoComplete="new-password"
        {...form.field('again')}
      />
    </OperationForm>
  )
}
