import type { ResetLinkResponse, ResetPasswordForm } from '@cubby/contract/accounts/account-recovery'
import { PASSWORD_RESET_REDIRECT_MS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { checkLogin } from '@/offline/session/login.ts'
import { Alert } from '@/ui/alert.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { FormPage } from './form-page.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { readResetPath } from './remembered-path.ts'
import { SetPasswordForm } from './set-password-form.tsx'
import { WantedClass } from './wanted-class.tsx'

/** Sets a new password after the emailed link was verified. */
export function NewPassword({ token }: { token: string }) {
  const link = useResetLink(token)
  const [done, setDone] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const leave = () => navigate({ to: '/password-reset-success', replace: true })
    const timer = setTimeout(leave, PASSWORD_RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  if (refused !== null || link.state === 'refused') {
    return (
      <FormPage scene="loose end" heading={t('Invalid Link')}>
        <InvalidLink message={refused ?? (link.state === 'refused' ? link.message : '')} />
      </FormPage>
    )
  }
  const task = done ? t('Your new password is set.') : t('Choose a new password for your account.')
  const greeting = link.state === 'loaded' ? `${t('Hello, {name}.', { name: link.data })} ${task}` : task
  return (
    <FormPage scene="key" heading={t('Reset password')} introduction={greeting}>
      <WantedClass path={readResetPath()} />
      {done ? (
        <div ref={focusOnMount} tabIndex={-1} className="outline-none">
          <Alert tone="success" announced>
            {t(messages.passwordReset)}
          </Alert>
        </div>
      ) : (
        <RequestView request={link} loading={t('Checking your link...')} refused={() => null}>
          {() => (
            <>
              <OfflineNote>
                {t('Setting a password needs a connection, and the server cannot be reached right now.')}
              </OfflineNote>
              <p className="text-muted-foreground text-sm">
                {t('A new password logs you out everywhere, and ends your calendar link.')}
              </p>
              <SetPasswordForm
                name={t('Reset password')}
                failed={t(messages.resetFailed)}
                ended={['reset_link_invalid']}
                send={(password) => resetPassword(token, password)}
                onDone={() => setDone(true)}
                onEnded={({ message }) => setRefused(message)}
              />
            </>
          )}
        </RequestView>
      )}
    </FormPage>
  )
}

/**
 * Sets a new password with an emailed link. This ends all logins, so the login of this device is checked.
 */
async function resetPassword(token: string, newPassword: string): Promise<void> {
  const body: ResetPasswordForm = { token, newPassword }
  await call('POST', '/users/reset-password', { body })
  void checkLogin()
}

/** Returns the account of an emailed reset link. */
function useResetLink(token: string): RequestState<string> {
  return useRequest(
    `reset ${token}`,
    {
      refused: t(messages.resetLinkInvalid),
      failed: t(messages.resetFailed),
      offline: t('Setting a new password needs a connection. This page continues as soon as there is one.'),
    },
    async (signal) => {
      const { user }: Partial<ResetLinkResponse> = await call('GET', '/users/reset-password/:token', {
        params: { token },
        signal,
      })
      if (typeof user?.name !== 'string') throw new Error(messages.invalidServerResponse)
      return user.name
    },
  )
}
