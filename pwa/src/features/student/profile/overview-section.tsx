import { OVERVIEW_ACTIVITIES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { activityDay } from '@cubby/rules/student/activity-day'
import { Link } from '@tanstack/react-router'
import { Award, Bell, BookOpen, Receipt } from 'lucide-react'
import { StudentToday } from '@/features/app/today/student-today.tsx'
import { ActivityItem } from '@/features/student/activity/activity-item.tsx'
import { useCounts } from '@/features/student/profile/use-counts.ts'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/text-link.ts'
import { StatTile } from './stat-tile.tsx'

/** What matters today, four numbers with links to their tabs, and the latest activities. */
export function OverviewSection() {
  const counts = useCounts()
  const activity = useStored('activity')
  const now = useMinute()
  const newest = activity.rows.slice(0, OVERVIEW_ACTIVITIES)
  return (
    <section aria-labelledby="section" className="grid content-start gap-6">
      <SectionHeading title="Overview" stored={activity} />
      <StudentToday />
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        <StatTile section="enrollments" label="Active Classes" count={counts.activeClasses} Icon={BookOpen} />
        <StatTile section="certificates" label="Certificates" count={counts.certificates} Icon={Award} />
        <StatTile section="payments" label="Payments Due" count={counts.paymentsDue} Icon={Receipt} />
        <StatTile section="notifications" label="Unread Notifications" count={counts.unread} Icon={Bell} />
      </ul>
      <section aria-labelledby="recent" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 id="recent" className="text-xl">
            Recent activity
          </h3>
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
