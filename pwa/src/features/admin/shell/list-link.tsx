import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLink } from '@/ui/text-link.ts'

export interface Rows {
  section: string
  search: Record<string, string>
}

/** A number that leads to the list of exactly what it counts; without one, only the number. */
export function RowsLink({ rows, children }: { rows: Rows | undefined; children: ReactNode }) {
  if (!rows) return children
  return (
    <Link to="/admin/$section" params={{ section: rows.section }} search={rows.search} className={textLink}>
      {children}
    </Link>
  )
}
