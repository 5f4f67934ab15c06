import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface StudentLinkProps {
  userId: string
  /** The name. */
  children: ReactNode
}

/** The name of a student in a row, which opens their panel beside the list. */
export function StudentLink({ userId, children }: StudentLinkProps) {
  return (
    <Link
      to="."
      search={(latest: object) => ({ ...latest, user: userId })}
      aria-haspopup="dialog"
      className="inline-flex min-h-6 max-w-full items-center font-semibold underline decoration-border underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  )
}
