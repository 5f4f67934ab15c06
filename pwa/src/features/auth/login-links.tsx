import { Link } from '@tanstack/react-router'
import { textLink } from '@/ui/text-link.ts'

interface LoginLinksProps {
  redirect: string | undefined
  /** What the form holds when a link is used. */
  email: () => string
}

/** The other ways in. What was typed and what was wanted come along. */
export function LoginLinks({ redirect, email }: LoginLinksProps) {
  const state = () => ({ email: email() })
  return (
    <div>
      <Link to="/forgot-password" state={state} className={textLink}>
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
