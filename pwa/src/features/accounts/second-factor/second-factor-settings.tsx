import type { User } from '@cubby/contract/accounts/user'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RequestView } from '@/layout/page/request-view.tsx'
import { SECOND_FACTOR_ID } from '@/layout/page/second-factor-id.ts'
import { Alert } from '@/ui/alert.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { AuthenticatorAppCard } from './authenticator-app-card.tsx'
import type { Change } from './change.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import { RequiredNote } from './required-note.tsx'
import { useSecondFactor } from './use-second-factor.ts'

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
      loading="Loading your second factor..."
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
