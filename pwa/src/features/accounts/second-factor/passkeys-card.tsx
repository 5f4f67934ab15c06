import type { Passkey, SecondFactor } from '@cubby/contract/accounts/second-factor'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Button } from '@/ui/button.tsx'
import { addPasskey } from './add-passkey.ts'
import type { Change } from './change.ts'
import { ConfirmationSheet } from './confirmation-sheet.tsx'
import { deviceName } from './device-name.ts'
import { FactorCard } from './factor-card.tsx'
import { isLastFactor } from './has-second-factor.ts'
import { LastFactorWarning } from './last-factor-warning.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { canProveWithPasskey } from './prove-with-passkey.ts'
import { supportsPasskeys } from './supports-passkeys.ts'

interface PasskeysCardProps {
  factor: SecondFactor
  email: string
  onChange: (change: Change) => void
}

/** The user's passkeys: add, rename, and remove. */
export function PasskeysCard({ factor, email, onChange }: PasskeysCardProps) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <FactorCard Icon={KeyRound} title="Passkeys">
      <p className="text-muted-foreground">
        A passkey logs you in with your fingerprint, your face, or the PIN of your device, without your
        password. A security key works, too.
      </p>
      {factor.passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="divide-y border-y">
          {factor.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRenamed={onChange}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p>This browser cannot create passkeys. Open Cubby in a newer browser to add one.</p>
      )}
      {isAdding && (
        <ConfirmationSheet
          title="Add a passkey"
          submit="Continue"
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          suggestedName={deviceName(navigator.userAgent)}
          failed="The passkey could not be added. Please try again."
          send={addPasskey}
          onSent={onChange}
          onClose={() => setAdding(false)}
        >
          <p>Enter your password. Then your browser asks where to store the passkey.</p>
        </ConfirmationSheet>
      )}
      {removed && (
        <ConfirmationSheet
          title={`Remove ${removed.name}?`}
          submit="Remove passkey"
          danger
          isBlocked={isLastFactor(factor) && factor.is_required}
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          failed="The passkey could not be removed. Please try again."
          send={({ proof }) =>
            callAsUser('POST', '/users/passkeys/:id/remove', { params: { id: removed.id }, body: { proof } })
          }
          onSent={onChange}
          onClose={() => setRemoved(null)}
        >
          <p>You can no longer log in with this passkey. Delete it from your device, too.</p>
          {isLastFactor(factor) && <LastFactorWarning isRequired={factor.is_required} />}
        </ConfirmationSheet>
      )}
    </FactorCard>
  )
}
