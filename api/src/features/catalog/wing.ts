import { classRoutes } from './classes/admin-routes.ts'
import { consequenceRoutes } from './classes/consequence-routes.ts'
import { classUsersRoutes } from './classes/participant-routes.ts'
import { publicClassRoutes } from './classes/public-routes.ts'
import { sessionRoutes } from './classes/session-routes.ts'
import { classStatusRoutes } from './classes/status-routes.ts'
import { materialRoutes } from './materials/routes.ts'
import { rebookingRoutes } from './rebooking/routes.ts'

/** What is taught: classes and their files. */
export const catalogWing = {
  routes: () => [
    ...publicClassRoutes,
    ...classStatusRoutes,
    ...classRoutes,
    ...classUsersRoutes,
    ...consequenceRoutes,
    ...sessionRoutes,
    ...materialRoutes,
    ...rebookingRoutes,
  ],
  tags: {
    'Class Management': 'Classes and their sessions, for administrators',
    Classes: 'Available classes, for everybody',
    Materials: 'Files for the students of a class',
    Rebooking: 'Give the students of a cancelled session another date, a choice, or a refund',
    Sessions: 'Single sessions, for administrators',
  },
}
