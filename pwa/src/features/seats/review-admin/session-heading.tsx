import type { ReactNode } from 'react'
import { Facts } from '@/ui/facts.tsx'

interface SessionHeadingProps {
  title: string
  /** The dates. With the title, they name the session for screen readers. */
  days: string
  /** One element for each: the dates as a link to the session's page, and what the office needs to decide. */
  facts: ReactNode
  /** What to do with all rows of the session. */
  action?: ReactNode
  children: ReactNode
}

/** The rows of one session under its heading. */
export function SessionHeading({ title, days, facts, action, children }: SessionHeadingProps) {
  return (
    <section aria-label={`${title}, ${days}`} className="grid gap-1.5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:flex-nowrap">
        <div className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          <Facts as="div" className="text-sm">
            {facts}
          </Facts>
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {children}
    </section>
  )
}
