import { messages } from '@cubby/contract/messages'
import type { CenterInvitationView } from '@cubby/contract/money/memberships'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { useRequest } from '@/api/use-request.ts'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { useAuth, useServerReachable } from '@/offline/hooks/use-collection.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { directorSees, WhatCentersSee } from './what-centers-see.tsx'

/** Where the link of an invitation leads: who invites, what they will see, and one button to agree. */
export function JoinCenterScreen({ token }: { token: string | undefined }) {
  return token === undefined ? (
    <EndedInvitation message={t(messages.centerInvitationInvalid)} />
  ) : (
    <OpenInvitation token={token} />
  )
}

function OpenInvitation({ token }: { token: string }) {
  const request = useRequest(
    `center invitation ${token}`,
    {
      refused: t(messages.centerInvitationInvalid),
      offline: t('Joining needs a connection. This page continues as soon as there is one.'),
    },
    (signal) => call('GET', '/center-invitations/:token', { params: { token }, signal }),
  )
  const [joined, setJoined] = useState<string | null>(null)
  if (request.state === 'refused') return <EndedInvitation message={request.message} />
  const invitation = request.state === 'loaded' ? request.data : null
  if (invitation && joined !== null) return <Joined invitation={invitation} message={joined} />
  return (
    <FormPage scene="letter" {...headingOf(invitation)}>
      <RequestView request={request} loading={t('Reading your invitation...')} refused={() => null}>
        {(found) => (
          <div className="grid gap-6">
            <OfflineNote>
              {t('Joining needs a connection, and the server cannot be reached right now.')}
            </OfflineNote>
            {found.kind === 'director' ? (
              <ul className="grid list-disc gap-1 ps-5">
                {directorSees.map((sentence) => (
                  <li key={sentence}>{translate(sentence)}</li>
                ))}
              </ul>
            ) : (
              <WhatCentersSee centerName={found.center.name} hasJoined={false} />
            )}
            <JoinPart token={token} invitation={found} onJoined={setJoined} />
          </div>
        )}
      </RequestView>
    </FormPage>
  )
}

function headingOf(invitation: CenterInvitationView | null): { heading: string; introduction?: string } {
  if (!invitation) return { heading: t('Join a center') }
  const { kind, center, first_name } = invitation
  const hello = first_name === null ? '' : `${t('Hello {firstName}.', { firstName: first_name })} `
  const address = center.address.split('\n').join(', ')
  return kind === 'director'
    ? {
        heading: t('Become a director of {centerName}', { centerName: center.name }),
        introduction: `${hello}${t('The office invites you as a director of {centerName}, {address}.', {
          centerName: center.name,
          address,
        })}`,
      }
    : {
        heading: t('Join {centerName}', { centerName: center.name }),
        introduction: `${hello}${t(
          '{centerName}, {address}, wants to enroll you in classes and to pay for them.',
          { centerName: center.name, address },
        )}`,
      }
}

/** An invitation that expired, was used, or was taken back. */
function EndedInvitation({ message }: { message: string }) {
  return (
    <FormPage
      scene="loose end"
      heading={t('Invitation no longer works')}
      introduction={t('A personal invitation works once.')}
    >
      <Alert tone="error" announced>
        {message}
      </Alert>
      <p>{t('Ask the director of your center for a new link.')}</p>
      <Link to="/" className={buttonVariants({ variant: 'outline', wide: true })}>
        {t('To the home page')}
      </Link>
    </FormPage>
  )
}

function Joined({
  invitation: { kind, center },
  message,
}: {
  invitation: CenterInvitationView
  message: string
}) {
  return (
    <FormPage scene="star" heading={center.name}>
      <div ref={focusOnMount} tabIndex={-1} className="grid gap-5 outline-none">
        <Alert tone="success" announced>
          {message}
        </Alert>
        {kind === 'director' ? (
          <Link to="/my-center" className={buttonVariants({ wide: true })}>
            {t('To my center')}
          </Link>
        ) : (
          <Link to="/profile" search={{ section: 'centers' }} className={buttonVariants({ wide: true })}>
            {t('See my centers')}
          </Link>
        )}
      </div>
    </FormPage>
  )
}

interface JoinPartProps {
  token: string
  invitation: CenterInvitationView
  onJoined: (message: string) => void
}

/** Joining needs a login. A visitor logs in or signs up and comes back here. */
function JoinPart({ token, invitation: { kind, center }, onJoined }: JoinPartProps) {
  const auth = useAuth()
  const reachable = useServerReachable()
  const [agrees, setAgrees] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  if (auth.status === 'checking') return null
  if (auth.status === 'out') {
    const redirect = `/join-center?token=${encodeURIComponent(token)}`
    return (
      <div className="grid gap-3">
        <p className="font-semibold">{t('Joining needs an account. You come back here afterwards.')}</p>
        <Link to="/login" search={{ redirect }} className={buttonVariants({ wide: true })}>
          {t('Log in')}
        </Link>
        <Link
          to="/signup"
          search={{ redirect }}
          className={buttonVariants({ variant: 'outline', wide: true })}
        >
          {t('Sign up')}
        </Link>
      </div>
    )
  }
  const join = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { message } = await callAsUser('POST', '/users/centers', { body: { token, agreed: true } })
      void refreshAfterChange('memberships')
      void refreshAfterChange('centers')
      onJoined(message)
    } catch (caught) {
      setFailure(failureMessage(caught, t(messages.networkFailed), t(messages.centerActionFailed)))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-primary"
          checked={agrees}
          onChange={({ target }) => setAgrees(target.checked)}
        />
        <span>
          {kind === 'director'
            ? t('I direct {centerName}.', { centerName: center.name })
            : t('I agree that the directors of {centerName} see this. I can leave at any time.', {
                centerName: center.name,
              })}
        </span>
      </label>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Button wide busy={busy} disabled={!agrees || !reachable} onClick={join}>
        {t('Join')}
      </Button>
      <p className="text-muted-foreground text-sm">{t('You join as {name}.', { name: auth.user.name })}</p>
    </div>
  )
}
