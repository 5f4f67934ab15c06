import { Link } from '@tanstack/react-router'
import { Alert } from '@/ui/alert.tsx'
import { buttonLook } from '@/ui/button-look.ts'

/** Why an address could not be verified, and what to do. The account works without it. */
export function UnverifiedEmail({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <Alert tone="error" announced>
        {message}
      </Alert>
      <p>A link works for seven days. Your account works all the same; write to us if you need a new link.</p>
      <Link to="/contact" className={buttonLook({ wide: true })}>
        Contact us
      </Link>
    </div>
  )
}
