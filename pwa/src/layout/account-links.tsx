import { Link } from '@tanstack/react-router'
import { useAuth } from '@/offline/login.ts'
import { buttonLook } from '@/ui/button-look.ts'
import { headerLink } from './header-link.ts'
import { LogOutButton } from './log-out-button.tsx'

/** Login and Sign Up, or Profile (not for admins) and Logout. */
export function AccountLinks() {
  const auth = useAuth()
  if (auth.status === 'checking') {
    return <div className="h-11 w-40 animate-pulse rounded-control bg-muted" aria-hidden="true" />
  }
  if (auth.status === 'out') {
    return (
      <>
        <Link to="/login" className={headerLink}>
          Login
        </Link>
        <Link to="/signup" className={buttonLook()}>
          Sign Up
        </Link>
      </>
    )
  }
  return (
    <>
      {auth.user.role !== 'admin' && (
        <Link to="/profile" className={headerLink}>
          Profile
        </Link>
      )}
      {auth.user.role === 'admin' && (
        <Link to="/admin/$section" params={{ section: 'analytics' }} className={headerLink}>
          Admin
        </Link>
      )}
      <LogOutButton className={headerLink} />
    </>
  )
}
