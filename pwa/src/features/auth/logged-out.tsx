import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '@/offline/session/login.ts'

interface LoggedOutProps {
  /** Path and query to go on to. */
  next: string
  children: ReactNode
}

/** For whoever is not logged in. With a login, made here or in another tab, the way goes on. */
export function LoggedOut({ next, children }: LoggedOutProps) {
  const { history } = useRouter()
  const isIn = useAuth().status === 'in'
  useEffect(() => {
    if (isIn) history.replace(next)
  }, [isIn, history, next])
  return isIn ? null : children
}
