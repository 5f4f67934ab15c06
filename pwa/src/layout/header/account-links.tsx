import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAuth } from '@/offline/hooks/use-auth.ts'
import { buttonVariants } from '@/ui/button-variants.ts'
import { redirectSearch } from '../page/redirect-search.ts'
import { headerLink } from './header-link.ts'

const UserLinks = lazy(() => import('./user-links.tsx').then((module) => ({ default: module.UserLinks })))

/** Login and Sign Up for visitors; Profile (not for administrators) and Logout for users. */
export function AccountLinks() {
  const auth = useAuth()
  if (auth.status === 'checking') return <Placeholder />
  if (auth.status === 'out') {
    return (
      <>
        <Link to="/login" search={redirectSearch} className={headerLink}>
          Login
        </Link>
        <Link to="/signup" search={redirectSearch} className={buttonVariants()}>
          Sign Up
        </Link>
      </>
    )
  }
  return (
    <Suspense fallback={<Placeholder />}>
      <UserLinks user={auth.user} look={headerLink} />
    </Suspense>
  )
}

function Placeholder() {
  return <div className="h-11 w-40 animate-pulse rounded-control bg-muted" aria-hidden="true" />
}
