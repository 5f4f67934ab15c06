import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { Alert } from '@/ui/alert.tsx'
import { buttonLook } from '@/ui/button-look.ts'
import { focusHere } from '@/ui/focus-here.ts'
import { DemoMailsLink } from './demo-mails-link.tsx'

/** After asking for a reset link, whether or not there is such an account. */
export function ResetLinkAsked() {
  return (
    <div ref={focusHere} tabIndex={-1} className="grid gap-5 outline-none">
      <Alert tone="success" announced>
        {messages.resetLinkSent}
      </Alert>
      <p>
        The link works for one hour. If nothing arrives, look into the spam folder, or check the address and
        ask again.
      </p>
      <DemoMailsLink />
      <Link to="/login" className={buttonLook({ variant: 'outline', wide: true })}>
        Back to login
      </Link>
    </div>
  )
}
