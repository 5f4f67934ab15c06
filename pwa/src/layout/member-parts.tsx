import type { User } from '@cubby/contract/people'
import { OutcomeToasts } from '@/features/outbox/outcome-toasts.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useRenewedPush } from './use-renewed-push.ts'

/** What surrounds every screen of somebody who is logged in. Loaded only then. */
export function MemberParts({ user }: { user: User }) {
  useRenewedPush(user.id)
  return (
    <>
      <BottomBar user={user} />
      <OutcomeToasts key={user.id} />
    </>
  )
}
