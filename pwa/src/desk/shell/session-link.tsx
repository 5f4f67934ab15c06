import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface SessionLinkProps {
  /** The id of the session; undefined if an older server did not send it, or if it was removed. */
  id: string | undefined
  section?: 'roster' | 'waitlist' | 'attendance' | 'money'
  /** Called before the screen changes, for example to close a dialog. */
  onOpen?: () => void
  children: ReactNode
}

/** Leads from a row that names a session to its page. */
export function SessionLink({ id, section = 'roster', onOpen, children }: SessionLinkProps) {
  if (!id) return children
  return (
    <Link
      to="/admin/sessions/$id/$section"
      params={{ id, section }}
      onClick={onOpen}
      className="rounded-control underline decoration-transparent underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  )
}
