import { Link } from '@tanstack/react-router'
import { textLink } from '@/ui/text-link.ts'

interface TakenEmailProps {
  redirect: string | undefined
  /** Returns the email address in the form, at the moment when a link is used. */
  email: () => string
}

/** The next steps if an account with the address already exists. */
export function EmailTaken({ redirect, email }: TakenEmailProps) {
  const state = () => ({ email: email() })
  return (
    <p className="-mt-4 flex flex-wrap gap-x-5">
      <Link to="/login" search={{ redirect }} state={state} className={textLink}>
        Log in with this email
      </Link>
      <Link to="/forgot-password" state={state} className={textLink}>
        Reset the password
      </Link>
    </p>
  )
}
