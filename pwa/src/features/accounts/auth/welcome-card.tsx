import type { User } from '@cubby/contract/accounts/user'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DemoMailsLink } from './demo-mails-link.tsx'
import { finish } from './newcomer.ts'
import { ResendVerificationButton } from './resend-verification-button.tsx'

/** The next steps after a signup: the confirmation email, and what works without it. */
export function WelcomeCard({ user }: { user: User }) {
  return (
    <Card as="section" aria-labelledby="welcome" className="grid gap-3 p-4 sm:p-5">
      <div className="grid gap-1">
        <h2 id="welcome" className="text-xl">
          Your account is ready
        </h2>
        <p>
          We sent a confirmation email to <strong className="wrap-anywhere">{user.email}</strong>. Open the
          link in it within seven days, so that we know that our emails reach you. You can enroll right away.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ResendVerificationButton email={user.email} />
        <Button variant="quiet" size="small" onClick={() => finish(user.id, 'isWelcome')}>
          Dismiss <span className="sr-only">the note about the confirmation email</span>
        </Button>
      </div>
      <DemoMailsLink />
    </Card>
  )
}
