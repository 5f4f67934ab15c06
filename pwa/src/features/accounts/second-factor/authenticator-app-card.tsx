import type { AuthenticatorAppStarted, SecondFactor } from '@cubby/contract/accounts/second-factor'
import { t } from '@cubby/texts/t'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Button } from '@/ui/button.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { AuthenticatorAppSetup } from './authenticator-app-setup.tsx'
import type { Change } from './change.ts'
import { ConfirmationSheet } from './confirmation-sheet.tsx'
import { FactorCard } from './factor-card.tsx'
import { isLastFactor } from './has-second-factor.ts'
import { LastFactorWarning } from './last-factor-warning.tsx'
import { canProveWithPasskey } from './passkey.ts'

interface AuthenticatorAppCardProps {
  factor: SecondFactor
  email: string
  onChange: (change: Change) => void
}

/** The user's authenticator app: set up, confirm, and remove. */
export function AuthenticatorAppCard({ factor, email, onChange }: AuthenticatorAppCardProps) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null)
  const [started, setStarted] = useState<AuthenticatorAppStarted | null>(null)
  const app = factor.authenticator_app
  const close = () => setOpen(null)
  return (
    <FactorCard Icon={Smartphone} title={t('Authenticator app')}>
      <p className="text-muted-foreground">
        {t(
          'An app on your phone shows a new code every 30 seconds. When you log in with your password, we ask for the code.',
        )}
      </p>
      {app && <p className="figures">{t('Added {day}', { day: calendarDay(app.added_at) })}</p>}
      {started ? (
        <AuthenticatorAppSetup
          started={started}
          onConfirmed={(change) => {
            setStarted(null)
            onChange(change)
          }}
          onCancel={() => setStarted(null)}
        />
      ) : (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => setOpen(app ? 'remove' : 'add')}
        >
          {app ? t('Remove the app') : t('Set up an authenticator app')}
        </Button>
      )}
      {open === 'add' && (
        <ConfirmationSheet
          title={t('Set up an authenticator app')}
          submit={t('Continue')}
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          failed={t('The app could not be set up. Try again.')}
          send={({ proof }) => callAsUser('POST', '/users/authenticator-app', { body: { proof } })}
          onSent={setStarted}
          onClose={close}
        >
          <p>{t('Enter your password. Then scan a QR code with the app.')}</p>
        </ConfirmationSheet>
      )}
      {open === 'remove' && (
        <ConfirmationSheet
          title={t('Remove the authenticator app?')}
          submit={t('Remove the app')}
          danger
          isBlocked={isLastFactor(factor) && factor.is_required}
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          failed={t('The app could not be removed. Try again.')}
          send={({ proof }) => callAsUser('POST', '/users/authenticator-app/remove', { body: { proof } })}
          onSent={onChange}
          onClose={close}
        >
          <p>{t('The codes of your app stop working. Delete the entry from the app, too.')}</p>
          {isLastFactor(factor) && <LastFactorWarning isRequired={factor.is_required} />}
        </ConfirmationSheet>
      )}
    </FactorCard>
  )
}
