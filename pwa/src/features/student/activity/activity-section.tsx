import { messages } from '@cubby/contract/messages'
import type { Activity } from '@cubby/contract/student/activity'
import { activityDay } from '@cubby/rules/student/activity-day'
import { perLanguage } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { FirstLine } from '@/art/empty-pictures.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ActivityItem } from './activity-item.tsx'

const clock = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))

/** The user's activities, grouped by day. */
export function ActivitySection() {
  const stored = useStored('activity')
  const now = useMinute()
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('Activity')} stored={stored} />
      {byDay(stored.rows, now).map(({ label, activities }) => (
        <section key={label} aria-label={label} className="grid gap-1">
          <h3 className="text-lg text-muted-foreground">{label}</h3>
          <ol className="divide-y border-y">
            {activities.map((activity) => (
              <ActivityItem
                key={activity.id}
                activity={activity}
                when={clock().format(new Date(activity.created_at))}
              />
            ))}
          </ol>
        </section>
      ))}
      <StoredState stored={stored} failed={t(messages.profileFailed)}>
        {stored.rows.length === 0 && (
          <EmptyState picture={<FirstLine />} title={t('Nothing has happened yet')}>
            {t('Your enrollments and other activities will appear here.')}
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}

interface ActivityGroup {
  label: string
  activities: Activity[]
}

/** Groups activities by day, newest first. */
export function byDay(activities: Activity[], now: Date): ActivityGroup[] {
  const groups: ActivityGroup[] = []
  for (const activity of activities) {
    const label = activityDay(new Date(activity.created_at), now)
    const last = groups.at(-1)
    if (last?.label === label) last.activities.push(activity)
    else groups.push({ label, activities: [activity] })
  }
  return groups
}
