import type { Role } from '@cubby/contract/people'
import { Link } from '@tanstack/react-router'
import { headerLink } from './header-link.ts'
import { LogOutButton } from './log-out-button.tsx'

/** Profile, or Admin for administrators, and Logout. */
export function MemberLinks({ role }: { role: Role }) {
  return (
    <>
      {role !== 'admin' && (
        <Link to="/profile" className={headerLink}>
          Profile
        </Link>
      )}
      {role === 'admin' && (
        <Link to="/admin/$section" params={{ section: 'analytics' }} className={headerLink}>
          Admin
        </Link>
      )}
      <LogOutButton className={headerLink} />
    </>
  )
}
