import type { User } from '@cubby/contract/user'
import { Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuth } from '@/offline/session/login.ts'

/** Shows a screen to the logged-in user; when the login ends while it is open, it leads to the login. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const auth = useAuth()
  // The current path, because the location changes during the redirect.
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  if (auth.status === 'checking') return null
  if (auth.status === 'out')
    return <Navigate to="/login" search={href === undefined ? {} : { redirect: href }} replace />
  return children(auth.user)
}
