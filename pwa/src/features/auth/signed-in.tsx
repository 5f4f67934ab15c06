import type { User } from '@cubby/contract/user'
import { Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuth } from '@/offline/session/login.ts'

/** Shows a screen to whoever is logged in; when the login ends while it is open, it leads to the login. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const auth = useAuth()
  // Where the user still is: the location itself moves on while this leads to the login.
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  if (auth.status === 'checking') return null
  if (auth.status === 'out')
    return <Navigate to="/login" search={href === undefined ? {} : { redirect: href }} replace />
  return children(auth.user)
}
