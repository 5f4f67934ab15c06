import { OVERVIEW_ACTIVITIES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { activityDay } from '@cubby/rules/student/activity-day'
import { noLongerValidText } from '@cubby/rules/teaching/certificate'
import { Link } from '@tanstack/react-router'
import { Award, Bell, BookOpen, type LucideIcon, Receipt } from 'lucide-react'
import { ActivityItem } from '@/features/student/activity/activity-item.tsx'
import { StudentToday } from '@/features/student/today/student-today.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useCertificates, useStored } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import type { Section } from './sections.ts'
import { useCounts } from './use-counts.ts'

/** What matters today, four numbers with links to their tabs, and the latest activities. */
export function OverviewSection() {
  const counts = useCounts()
  const certificates = useCertificates().rows
  const activity = useStored('activity')
  const now = useMinute()
  const newest = activity.rows.slice(0, OVERVIEW_ACTIVITIES)
  return (
    <section aria-label="Overview" className="grid content-start gap-5">
      <SectionHeading title="Next for you" stored={activity} />
      <StudentToday
        empty={
          <p className="text-muted-foreground">
            Nothing is due, and no class is ahead.{' '}
            <Link to="/classes" className={textLink}>
              Browse Classes
            </Link>
          </p>
        }
      />
      <ul className="grid grid-cols-2 overflow-hidden rounded-card border bg-card max-md:[&>li:nth-child(n+3)]:border-t max-md:[&>li:nth-child(odd)]:border-r md:grid-cols-4 md:[&>li:not(:last-child)]:border-r">
        <StatTile section="enrollments" label="Active Classes" count={counts.activeClasses} Icon={BookOpen} />
        <StatTile
          section="certificates"
          label="Certificates"
          count={counts.certificates}
          uncounted={noLongerValidText(certificates)}
          Icon={Award}
        />
        <StatTile section="payments" label="Payments Due" count={counts.paymentsDue} Icon={Receipt} />
        <StatTile section="notifications" label="Unread Notifications" count={counts.unread} Icon={Bell} />
      </ul>
      <section aria-labelledby="recent" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="recent" className="text-xl">
            Recent activity
          </h2>
          {activity.rows.length > newest.length && (
            <Link to="/profile" search={{ section: 'activity' }} className={textLink}>
              See all activity
            </Link>
          )}
        </div>
        {newest.length > 0 && (
          <ol className="divide-y border-y">
            {newest.map((item) => (
              <ActivityItem
                key={item.id}
                activity={item}
                when={activityDay(new Date(item.created_at), now)}
              />
            ))}
          </ol>
        )}
        <StoredState stored={activity} failed={messages.profileFailed}>
          {newest.length === 0 && (
            <p className="text-muted-foreground">Nothing yet. Your first enrollment will appear here.</p>
          )}
        </StoredState>
      </section>
    </section>
  )
}

interface StatTileProps {
  section: Section
  label: string
  /** Null while it is unknown. */
  count: number | null
  /** Names items of the tab that do not count. */
  uncounted?: string
  Icon: LucideIcon
}

/** A number with a link to the items that it counts. */
function StatTile({ section, label, count, uncounted, Icon }: StatTileProps) {
  return (
    <li className="grid">
      <Link
        to="/profile"
        search={{ section }}
        className="flex min-h-24 flex-col justify-between gap-2 p-4 -outline-offset-2 hover:bg-muted"
      >
        <span className="flex items-start justify-between gap-2">
          <span className="figures font-bold font-display text-3xl leading-none">
            {count ?? (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">Not known yet:</span>
              </>
            )}
          </span>
          <span className="grid size-9 shrink-0 place-items-center rounded-control bg-muted text-primary">
            <Icon className="size-5" aria-hidden="true" />
          </span>
        </span>
        <span className="font-semibold text-muted-foreground text-sm leading-snug">
          {label}
          {uncounted && <span className="figures block font-normal">{uncounted}</span>}
        </span>
      </Link>
    </li>
  )
}
