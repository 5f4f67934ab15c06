import type { Activity } from '@cubby/contract/student/activity'
import { activityDetail } from './activity-detail.ts'
import { activityIcons } from './activity-icons.ts'

interface ActivityItemProps {
  activity: Activity
  /** The time of the activity as text. */
  when: string
}

export function ActivityItem({ activity, when }: ActivityItemProps) {
  const { action, description, details, created_at } = activity
  const Icon = activityIcons[action]
  const detail = activityDetail(details)
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-primary">
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-snug">{description}</p>
        {detail && <p className="figures text-muted-foreground text-sm">{detail}</p>}
      </div>
      <time dateTime={created_at} className="figures shrink-0 text-muted-foreground text-sm">
        {when}
      </time>
    </li>
  )
}
