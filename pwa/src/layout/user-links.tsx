import type { User } from '@cubby/contract/user'
import { Link } from '@tanstack/react-router'
import { LogOutButton } from './log-out-button.tsx'

/** What an account can do, in the top bar and in the menu. Loaded only for who is logged in. */
export function UserLinks({ user, look }: { user: User; look: string }) {
  return (
    <>
      {user.role === 'admin' ? (
        <Link to="/admin/analytics" className={look}>
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
