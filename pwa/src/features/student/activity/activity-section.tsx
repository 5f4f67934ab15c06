import { messages } from '@cubby/contract/messages'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ActivityItem } from './activity-item.tsx'
import { byDay } from './by-day.ts'
import { YourData } from './your-data.tsx'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The user's activities, grouped by day. */
export function ActivitySection() {
  const stored = useStored('activity')
  const now = useMinute()
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="Activity" stored={stored} />
      {byDay(stored.rows, now).map(({ label, activities }) => (
        <section key={label} aria-label={label} className="grid gap-1">
          <h3 className="text-lg text-muted-foreground">{label}</h3>
          <ol className="divide-y border-y">
            {activities.map((activity) => (
              <ActivityItem
                key={activity.id}
                activity={activity}
                when={clock.format(new Date(activity.created_at))}
              />
            ))}
          </ol>
        </section>
      ))}
      <StoredState stored={stored} failed={messages.profileFailed}>
        {stored.rows.length === 0 && (
          <EmptyState picture={<EmptyCubbies />} title="Nothing has happened yet">
            Your enrollments and other activities will appear here.
          </EmptyState>
        )}
      </StoredState>
      <YourData />
    </section>
  )
}
