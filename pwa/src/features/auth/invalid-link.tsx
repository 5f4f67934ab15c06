import { Link } from '@tanstack/react-router'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'

/** Explains why an emailed reset link does not work and offers a new one. */
export function InvalidLink({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <Alert tone="error" announced>
        {message}
      </Alert>
      <Link to="/forgot-password" className={buttonVariants({ wide: true })}>
        Request a new link
      </Link>
      <Link to="/login" className={buttonVariants({ variant: 'outline', wide: true })}>
        Back to login
      </Link>
    </div>
  )
}
