import '@/ui/forms/zod-without-eval.ts'
import {
  type ChangePasswordForm,
  type PasswordChange,
  passwordChange,
} from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { PasswordInput } from '@/ui/password-input.tsx'
import { EndCalendarSwitch, useHasCalendarLink } from './end-calendar-switch.tsx'

const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordForm({ email }: { email: string }) {
  const [isDone, setDone] = useState(false)
  const hasLink = useHasCalendarLink()
  const [endsCalendar, setEndsCalendar] = useState(true)
  const { register, handleSubmit, reset, formState, failure, clearFailure, fail } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState

  const begin = () => {
    setDone(false)
    clearFailure()
  }
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    begin()
    try {
      await changePassword({ currentPassword, newPassword, endCalendarLink: endsCalendar })
      reset(empty)
      setDone(true)
    } catch (caught) {
      fail(caught, { offline: messages.networkFailed, failed: messages.passwordUpdateFailed })
    }
  }, begin)

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Change password">
      {failure && <FormFailure>{failure}</FormFailure>}
      {isDone && (
        <Alert tone="success" announced>
          {messages.passwordUpdated}
        </Alert>
      )}
      {/* Lets a password manager find the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('currentPassword')}
            describedAs="current password"
            autoComplete="current-password"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="New password" hint={messages.passwordHint} error={errors.newPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('newPassword')}
            describedAs="new password"
            autoComplete="new-password"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('confirmPassword')}
            describedAs="confirmed new password"
            autoComplete="new-password"
            enterKeyHint="done"
          />
        )}
      </Field>
      {hasLink && <EndCalendarSwitch checked={endsCalendar} onChange={setEndsCalendar} />}
      <Button type="submit" wide busy={isSubmitting}>
        Update password
      </Button>
    </form>
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
