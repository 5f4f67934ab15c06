import type { User } from '@cubby/contract/accounts/user'
import { ContinueCard } from './continue-card.tsx'
import type { Newcomer } from './newcomer.ts'
import { WelcomeCard } from './welcome-card.tsx'

/** Cards for a new user on the home page: the session they wanted, and the next steps. */
export function NewcomerCards({ user, newcomer }: { user: User; newcomer: Newcomer }) {
  return (
    <div className="shell grid gap-4 py-6 empty:hidden">
      {newcomer.wanted && <ContinueCard userId={user.id} wanted={newcomer.wanted} />}
      {newcomer.isWelcome && !user.email_verified && <WelcomeCard user={user} />}
    </div>
  )
}
