import { upcomingSessions } from '@cubby/rules/catalog/upcoming-sessions'
import { Link } from '@tanstack/react-router'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/text-link.ts'
import { UpcomingRow } from './upcoming-row.tsx'
import { UpcomingSkeleton } from './upcoming-skeleton.tsx'

/**
 * Up to three of the next open sessions, full ones only if all are full. Hidden if there are none, or without a response.
 */
export function ComingUp() {
  const { status, rows } = useClasses()
  const next = upcomingSessions(rows, useMinute(), 3)
  if (status === 'failed' || (status === 'ready' && next.length === 0)) return null
  return (
    <section aria-labelledby="coming-up" className="shell py-12 lg:py-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="coming-up" className="text-3xl">
          Coming up
        </h2>
        <Link to="/classes" className={textLink}>
          All classes
        </Link>
      </div>
      {status === 'loading' && [1, 2, 3].map((row) => <UpcomingSkeleton key={row} />)}
      <ul>
        {next.map((upcoming) => (
          <UpcomingRow key={upcoming.session.id} {...upcoming} />
        ))}
      </ul>
    </section>
  )
}
