import type { User } from '@cubby/contract/accounts/user'
import { Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuth } from '@/offline/hooks/use-collection.ts'

/** Shows its children to the logged-in user. Redirects to the login page when the login ends. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const auth = useAuth()
  // The path at this moment, because the location changes during the redirect.
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  if (auth.status === 'checking') return null
  if (auth.status === 'out')
    return <Navigate to="/login" search={href === undefined ? {} : { redirect: href }} replace />
  return children(auth.user)
}
