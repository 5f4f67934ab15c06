import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '@/offline/session/login.ts'

interface LoggedOutProps {
  /** Path and query to go on to. */
  next: string
  children: ReactNode
}

/** Shows its children to visitors. After a login, also in another tab, it goes on to the remembered path. */
export function LoggedOut({ next, children }: LoggedOutProps) {
  const { history } = useRouter()
  const isIn = useAuth().status === 'in'
  useEffect(() => {
    if (isIn) history.replace(next)
  }, [isIn, history, next])
  return isIn ? null : children
}
