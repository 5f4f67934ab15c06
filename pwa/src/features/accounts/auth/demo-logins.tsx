import type { Credentials } from '@cubby/contract/accounts/user'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { DemoMailsLink } from './demo-mails-link.tsx'

/** The demo logins, in demo mode only. A tap on one fills the form. */
export function DemoLogins({ onPick }: { onPick: (login: Credentials) => void }) {
  const demo = useProvider()?.demo
  if (!demo) return null
  return (
    <section
      aria-labelledby="demo-logins"
      className="grid gap-2 rounded-card border border-input border-dashed p-4"
    >
      <h2 id="demo-logins" className="text-lg">
        Demo accounts
      </h2>
      <p className="text-muted-foreground text-sm">
        This is a demo. Tap an account to fill in the form. All of them have the password{' '}
        <code className="font-sans font-semibold text-foreground">{demo.password}</code>.
      </p>
      <div className="grid gap-2">
        {demo.emails.map((email) => (
          <Button
            key={email}
            variant="outline"
            size="small"
            onClick={() => onPick({ email, password: demo.password })}
          >
            {email}
          </Button>
        ))}
      </div>
      <DemoMailsLink />
    </section>
  )
}
