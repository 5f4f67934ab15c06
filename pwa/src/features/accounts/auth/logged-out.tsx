import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { pathAfterLogin } from './guards.ts'

interface LoggedOutProps {
  /** The path and query to open after a login. */
  next?: string | undefined
  children: ReactNode
}

/** Shows its children to visitors. After a login, in this or another tab, it opens the remembered path. */
export function LoggedOut({ next, children }: LoggedOutProps) {
  const { history } = useRouter()
  const isLoggedIn = useAuth().status === 'in'
  useEffect(() => {
    if (isLoggedIn) void pathAfterLogin(next).then((path) => history.replace(path))
  }, [isLoggedIn, history, next])
  return isLoggedIn ? null : children
}
