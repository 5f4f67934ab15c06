import { t } from '@cubby/texts/t'
import { PasswordField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import {
  type ChangePasswordForm,
  type PasswordChange,
  passwordChange,
} from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'
import { Alert } from '@/ui/alert.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { EndCalendarSwitch, useHasCalendarLink } from './end-calendar-switch.tsx'

const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordForm({ email }: { email: string }) {
  const hasLink = useHasCalendarLink()
  const [endsCalendar, setEndsCalendar] = useState(true)
  const form = useForm({
    defaults: empty,
    schema: passwordChange,
    send: ({ currentPassword, newPassword }) =>
      changePassword({ currentPassword, newPassword, endCalendarLink: endsCalendar }),
    onDone: (_, { reset }) => reset(empty),
    failed: t(messages.passwordUpdateFailed),
  })
  const { field } = form
  return (
    <Form form={form} aria-label={t('Change password')} submit={t('Update password')}>
      {form.isDone && (
        <Alert tone="success" announced>
          {t(messages.passwordUpdated)}
        </Alert>
      )}
      {/* Lets a password manager find the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Current password')}
        {...field('currentPassword')}
        describedAs="current password"
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordField
        label={t('New password')}
        hint={t(messages.passwordHint)}
        {...field('newPassword')}
        describedAs="new password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label={t('Confirm new password')}
        {...field('confirmPassword')}
        describedAs="confirmed new password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      {hasLink && <EndCalendarSwitch checked={endsCalendar} onChange={setEndsCalendar} />}
    </Form>
  )
}

/** Changes the password at once, because a device never stores a password. */
async function changePassword(body: ChangePasswordForm): Promise<void> {
  const login = await readLogin()
  await call('PUT', '/profile/password', {
    body,
    ...(login && { token: login.token }),
  })
}
