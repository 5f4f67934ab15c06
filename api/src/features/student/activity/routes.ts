import * as endpoints from '@cubby/contract/student/activity-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { listMyActivity } from './list-my-activity.ts'

export const activityRoutes = [
  handle(endpoints.listMyActivity, async (ctx) => {
    const activities = await listMyActivity(ctx)
    return { activities, total: activities.length }
  }),
]
