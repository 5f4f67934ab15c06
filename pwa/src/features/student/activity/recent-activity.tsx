import { messages } from '@cubby/contract/messages'
import { activityDay } from '@cubby/rules/student/activity-day'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { ActivityItem } from './activity-item.tsx'

interface RecentActivityProps {
  title: string
  /** How many are shown, the newest first. */
  count: number
}

/** The latest activities of the user, with a link to all of them. */
export function RecentActivity({ title, count }: RecentActivityProps) {
  const stored = useStored('activity')
  const now = useMinute()
  const newest = stored.rows.slice(0, count)
  return (
    <section aria-labelledby="recent" className="grid content-start gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent" className="text-2xl">
          {title}
        </h2>
        {stored.rows.length > newest.length && (
          <Link to="/profile" search={{ section: 'activity' }} className={textLink}>
            {t('See all activity')}
          </Link>
        )}
      </div>
      {newest.length > 0 && (
        <ol className="divide-y border-y">
          {newest.map((item) => (
            <ActivityItem key={item.id} activity={item} when={activityDay(new Date(item.created_at), now)} />
          ))}
        </ol>
      )}
      <StoredState stored={stored} failed={t(messages.profileFailed)}>
        {newest.length === 0 && (
          <p className="text-muted-foreground">{t('Nothing yet. Your first enrollment will appear here.')}</p>
        )}
      </StoredState>
    </section>
  )
}
