import type { SecondFactor } from '@cubby/contract/accounts/second-factor'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Button } from '@/ui/button.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import type { Change } from './change.ts'
import { ConfirmationSheet } from './confirmation-sheet.tsx'
import { FactorCard } from './factor-card.tsx'
import { canProveWithPasskey } from './prove-with-passkey.ts'

interface RecoveryCodesCardProps {
  factor: SecondFactor
  email: string
  onChange: (change: Change) => void
}

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryCodesCard({ factor, email, onChange }: RecoveryCodesCardProps) {
  const left = factor.recovery_codes_left
  const [isOpen, setOpen] = useState(false)
  return (
    <FactorCard Icon={LifeBuoy} title="Recovery codes">
      <p className="text-muted-foreground">
        A recovery code lets you log in with your password if you lose your passkey or your phone. Each one
        works once.
      </p>
      <p className="figures">
        {left === 0
          ? 'You have no recovery codes left. Make new ones.'
          : `${pluralize(left, 'recovery code')} left`}
      </p>
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        Make new recovery codes
      </Button>
      {isOpen && (
        <ConfirmationSheet
          title="Make new recovery codes?"
          submit="Make new codes"
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          failed="The codes could not be made. Please try again."
          send={({ proof }) => callAsUser('POST', '/users/recovery-codes', { body: { proof } })}
          onSent={onChange}
          onClose={() => setOpen(false)}
        >
          <p>The codes that you have now stop working.</p>
        </ConfirmationSheet>
      )}
    </FactorCard>
  )
}
