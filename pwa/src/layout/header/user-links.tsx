import type { User } from '@cubby/contract/accounts/user'
import { Link } from '@tanstack/react-router'
import { LogOutButton } from './log-out-button.tsx'

/** The links of the logged-in user in the top bar and the menu. Loaded only after login. */
export function UserLinks({ user, look }: { user: User; look: string }) {
  return (
    <>
      {user.role === 'admin' ? (
        <Link to="/admin" className={look}>
          Admin
        </Link>
      ) : (
        <Link to="/profile" className={look}>
          Profile
        </Link>
      )}
      <LogOutButton className={look} />
    </>
  )
}
