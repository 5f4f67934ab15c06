import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAuth } from '@/offline/login.ts'
import { buttonLook } from '@/ui/button-look.ts'
import { headerLink } from './header-link.ts'

const MemberLinks = lazy(() =>
  import('./member-links.tsx').then((module) => ({ default: module.MemberLinks })),
)

const waiting = <div className="h-11 w-40 animate-pulse rounded-control bg-muted" aria-hidden="true" />

/** Login and Sign Up, or what somebody who is logged in finds there. */
export function AccountLinks() {
  const auth = useAuth()
  if (auth.status === 'checking') return waiting
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
    <Suspense fallback={waiting}>
      <MemberLinks role={auth.user.role} />
    </Suspense>
  )
}
