import type { SecondFactor } from '@cubby/contract/accounts/second-factor'
import type { User } from '@cubby/contract/accounts/user'
import { t, text, translate } from '@cubby/texts/t'
import { Link, useLocation } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { RequestView } from '@/layout/page/request-view.tsx'
import { SECOND_FACTOR_ID } from '@/layout/page/second-factor-id.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { AuthenticatorAppCard } from './authenticator-app-card.tsx'
import type { Change } from './change.ts'
import { ConfirmationSheet } from './confirmation-sheet.tsx'
import { FactorCard } from './factor-card.tsx'
import { hasSecondFactor } from './has-second-factor.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { canProveWithPasskey } from './passkey.ts'
import { PasskeysCard } from './passkeys-card.tsx'

/** The user's passkeys, authenticator app, and recovery codes. */
export function SecondFactorSettings({ user: { id, email } }: { user: User }) {
  const { request, refresh } = useSecondFactor(id)
  const { hash } = useLocation()
  const isLoaded = request.state === 'loaded'
  // The scroll position is right only after the parts above the heading have their final height.
  useEffect(() => {
    if (isLoaded && hash === SECOND_FACTOR_ID) document.getElementById(hash)?.scrollIntoView()
  }, [isLoaded, hash])
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const change = ({ message, recovery_codes }: Change) => {
    if (recovery_codes) setNewCodes(recovery_codes)
    showToast('success', message)
    void refresh()
  }
  return (
    <RequestView
      request={request}
      loading={t('Loading your second factor...')}
      refused={(message) => <Alert tone="error">{message}</Alert>}
    >
      {(factor) => {
        const hasFactor = hasSecondFactor(factor)
        return (
          <>
            {factor.is_required && <RequiredNote isMissing={!hasFactor} />}
            {newCodes && (
              <NewRecoveryCodes codes={newCodes} email={email} onStored={() => setNewCodes(null)} />
            )}
            <PasskeysCard factor={factor} email={email} onChange={change} />
            <AuthenticatorAppCard factor={factor} email={email} onChange={change} />
            {hasFactor && !newCodes && <RecoveryCodesCard factor={factor} email={email} onChange={change} />}
          </>
        )
      }}
    </RequestView>
  )
}

/** Tells an administrator that the school requires a second factor, and where to go on once there is one. */
function RequiredNote({ isMissing }: { isMissing: boolean }) {
  return isMissing ? (
    <Alert tone="warning" announced>
      {rich(
        "<b>Administrators need a second factor here.</b> Add a passkey or an authenticator app to open the administrators' area.",
        { b: (words) => <strong>{words}</strong> },
      )}
    </Alert>
  ) : (
    <Alert tone="info">
      {t('Administrators need a second factor here, and you have one.')}{' '}
      <Link to="/admin" className="font-semibold text-primary underline">
        {t("Open the administrators' area")}
      </Link>
    </Alert>
  )
}

const FAILED = text('Your second factor could not be loaded')

async function readSecondFactor(signal?: AbortSignal): Promise<SecondFactor> {
  const { second_factor } = await callAsUser('GET', '/users/second-factor', { signal })
  return second_factor
}

/** The user's second factor. `refresh` fetches it again after a change and keeps the known one on the screen. */
function useSecondFactor(userId: string): {
  request: RequestState<SecondFactor>
  refresh: () => Promise<void>
} {
  const request = useRequest(
    `second factor of ${userId}`,
    { refused: translate(FAILED), failed: translate(FAILED) },
    readSecondFactor,
  )
  const [newest, setNewest] = useState<SecondFactor | null>(null)
  return {
    request: newest ? { state: 'loaded', data: newest } : request,
    refresh: () => readSecondFactor().then(setNewest, () => showToast('error', FAILED)),
  }
}

interface RecoveryCodesCardProps {
  factor: SecondFactor
  email: string
  onChange: (change: Change) => void
}

/** Shows how many recovery codes are left, and makes new ones. */
function RecoveryCodesCard({ factor, email, onChange }: RecoveryCodesCardProps) {
  const left = factor.recovery_codes_left
  const [isOpen, setOpen] = useState(false)
  return (
    <FactorCard Icon={LifeBuoy} title={t('Recovery codes')}>
      <p className="text-muted-foreground">
        {t(
          'A recovery code lets you log in with your password if you lose your passkey or your phone. Each one works once.',
        )}
      </p>
      <p className="figures">
        {left === 0
          ? t('You have no recovery codes left. Make new ones.')
          : t('{left, plural, one {# recovery code} other {# recovery codes}} left', { left })}
      </p>
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('Make new recovery codes')}
      </Button>
      {isOpen && (
        <ConfirmationSheet
          title={t('Make new recovery codes?')}
          submit={t('Make new codes')}
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          failed={t('The codes could not be made. Try again.')}
          send={({ proof }) => callAsUser('POST', '/users/recovery-codes', { body: { proof } })}
          onSent={onChange}
          onClose={() => setOpen(false)}
        >
          <p>{t('The codes that you have now stop working.')}</p>
        </ConfirmationSheet>
      )}
    </FactorCard>
  )
}
