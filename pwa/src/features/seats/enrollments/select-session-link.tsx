import type { Session } from '@cubby/contract/catalog/classes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface SelectSessionLinkProps {
  session: Session
  /** Whether it is already selected. */
  isCurrent?: boolean
  className: string
  children: ReactNode
}

/** Selects a session of the class page for the enrollment box and the action bar, without scrolling. */
export function SelectSessionLink({ session, isCurrent = false, ...rest }: SelectSessionLinkProps) {
  return (
    <Link
      to="/classes/$id"
      params={{ id: session.class_id }}
      search={{ session: session.id }}
      state
      replace
      resetScroll={false}
      aria-current={isCurrent || undefined}
      {...rest}
    />
  )
}
