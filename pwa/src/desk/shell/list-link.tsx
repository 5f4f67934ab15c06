import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLink } from '@/ui/text-link.ts'

/** A list and its filter. */
export type ListTarget = Pick<LinkProps, 'to' | 'search'>

/** A number that links to the list of the rows it counts; without a list, only the number. */
export function ListLink({ list, children }: { list: ListTarget | undefined; children: ReactNode }) {
  if (!list) return children
  return (
    <Link {...list} className={textLink}>
      {children}
    </Link>
  )
}
