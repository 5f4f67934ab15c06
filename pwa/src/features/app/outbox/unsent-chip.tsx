import { LogIn, Smartphone } from 'lucide-react'
import type { UnsentState } from '@/offline/outbox/command-state.ts'
import { Chip } from '@/ui/chip.tsx'
import { Spinner } from '@/ui/spinner.tsx'

/** The state of an unsent command: saved on this device, being sent, or waiting for a login. */
export function UnsentChip({ state }: { state: UnsentState }) {
  if (state === 'sending') {
    return (
      <Chip tone="pending">
        <Spinner />
        Sending
      </Chip>
    )
  }
  const needsLogin = state === 'needs-login'
  const Icon = needsLogin ? LogIn : Smartphone
  return (
    <Chip tone={needsLogin ? 'warning' : 'pending'}>
      <Icon aria-hidden="true" />
      {needsLogin ? 'Log in to send' : 'Saved on this device'}
    </Chip>
  )
}
