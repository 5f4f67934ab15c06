import { activityRoutes } from './activity/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { myCenterRoutes } from './my-center/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { userOverviewRoutes } from './user-overview/routes.ts'

/** What users see of themselves. */
export const studentWing = {
  routes: () => [
    ...profileRoutes,
    ...calendarRoutes,
    ...activityRoutes,
    ...userOverviewRoutes,
    ...personalDataRoutes,
    ...myCenterRoutes,
  ],
  tags: {
    Calendar: 'Sessions for calendar apps',
    Profile: 'The user, their preferences, and their lists',
  },
}
