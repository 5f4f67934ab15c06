import type { Activity } from '@cubby/contract/student/activity'
import { activityDay } from '@cubby/rules/student/activity-day'

export interface ActivityGroup {
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
