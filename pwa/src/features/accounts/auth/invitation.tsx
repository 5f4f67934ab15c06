import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import { messages } from '@cubby/contract/messages'
import type { InvitationResponse } from '@cubby/contract/people/invitations'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { EndedInvitation } from './ended-invitation.tsx'
import { FormPage } from './form-page.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

/** Sets the first password of an invited user, after their emailed link was checked. */
export function Invitation({ token }: { token: string }) {
  const link = useInvitation(token)
  const versions = useProvider()?.legal_texts
  const [isDone, setDone] = useState(false)
  const [ended, setEnded] = useState<{ code: string | undefined; message: string } | null>(null)
  const refusal = ended ?? (link.state === 'refused' ? link : null)
  if (refusal) return <EndedInvitation code={refusal.code} message={refusal.message} />

  const heading = t('Set your password')
  const user = link.state === 'loaded' ? link.data : null
  const kinds = user?.must_agree ? legalTextKinds.filter((kind) => versions?.[kind]) : []
  const greeting = user ? t('Welcome, {name}.', { name: user.name }) : t('Welcome.')
  if (isDone) {
    return (
      <FormPage scene="name tag" heading={heading} introduction={greeting}>
        <div ref={focusOnMount} tabIndex={-1} className="grid gap-5 outline-none">
          <Alert tone="success" announced>
            {t(messages.invitationAccepted)}
          </Alert>
          <Link
            to="/login"
            {...(user && { state: { email: user.email } })}
            className={buttonVariants({ wide: true })}
          >
            {t('Go to login')}
          </Link>
        </div>
      </FormPage>
    )
  }
  return (
    <FormPage
      scene="name tag"
      heading={heading}
      introduction={user ? t('Welcome, {name}. Your account uses the address {email}.', user) : greeting}
    >
      <RequestView request={link} loading={t('Checking your invitation...')} refused={() => null}>
        {() => (
          <>
            <OfflineNote>
              {t('Setting a password needs a connection, and the server cannot be reached right now.')}
            </OfflineNote>
            <SetPasswordForm
              name={t('Set password')}
              failed={t(messages.invitationFailed)}
              ended={['invitation_invalid', 'invitation_expired', 'invitation_used']}
              kinds={kinds}
              send={async (newPassword) => {
                const agreed = kinds.length > 0 ? versions : undefined
                await call('POST', '/users/accept-invitation', {
                  body: { token, newPassword, ...(agreed && { agreed }) },
                })
              }}
              onDone={() => setDone(true)}
              onEnded={setEnded}
            />
          </>
        )}
      </RequestView>
    </FormPage>
  )
}

/** Returns the user of an emailed invitation. */
function useInvitation(token: string): RequestState<InvitationResponse['user']> {
  return useRequest(
    `invitation ${token}`,
    {
      refused: t(messages.invitationInvalid),
      failed: t(messages.invitationFailed),
      offline: t('Setting a password needs a connection. This page continues as soon as there is one.'),
    },
    async (signal) => {
      const { user }: Partial<InvitationResponse> = await call('GET', '/users/invitations/:token', {
        params: { token },
        signal,
      })
      if (typeof user?.name !== 'string') throw new Error(messages.invalidServerResponse)
      return user
    },
  )
}
