import { Link } from '@tanstack/react-router'
import { textLink } from '@/ui/text-link.ts'

interface LoginLinksProps {
  redirect: string | undefined
  /** Returns the email address in the form, at the moment when a link is used. */
  email: () => string
}

/** Links to signup and password reset, which keep the typed email and the redirect. */
export function LoginLinks({ redirect, email }: LoginLinksProps) {
  const state = () => ({ email: email() })
  return (
    <div>
      <Link to="/forgot-password" search={{ redirect }} state={state} className={textLink}>
        Forgot password?
      </Link>
      <p>
        New here?{' '}
        <Link to="/signup" search={{ redirect }} state={state} className={textLink}>
          Sign up for an account
        </Link>
      </p>
    </div>
  )
}
