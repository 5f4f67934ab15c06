import type { Activity } from '@cubby/contract/activity'
import { activityDay } from '@cubby/rules/activity-day'

export interface ActivityGroup {
  label: string
  activities: Activity[]
}

/** Activities, newest first, under the days they happened on. */
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
