import type { Deps } from '../../platform/deps.ts'
import { centerOrderRoutes } from './center-orders/routes.ts'
import { enrollmentAdminRoutes } from './enrollments/admin-routes.ts'
import { enrollmentWaves, orderForCenter } from './enrollments/enroll.ts'
import { enrollmentBulkRoutes, reviewRoutes } from './enrollments/review-routes.ts'
import { enrollmentRoutes } from './enrollments/routes.ts'
import { studentClassesRoutes } from './enrollments/student-classes-routes.ts'
import { makeUpRoutes } from './make-up-meetings/routes.ts'
import { meetingRoutes } from './meetings/routes.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { transferRequestRoutes, transferRoutes } from './transfers/routes.ts'
import { waitlistAdminRoutes, waitlistBulkRoutes } from './waitlist/admin-routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

/** Who has a seat, who waits for one, and when sessions meet. */
export const seatsWing = {
  routes: (deps: Deps, waves = enrollmentWaves(deps)) => [
    // Must come before the enrollment routes, which would read 'waitlist' as the id of an enrollment.
    ...waitlistRoutes,
    ...waitlistAdminRoutes,
    ...waitlistBulkRoutes,
    ...enrollmentRoutes(waves),
    ...centerOrderRoutes((order, isGone) => orderForCenter(waves, order, isGone)),
    ...membershipRoutes,
    // Must come before the review routes, which match any word after the id of an enrollment.
    ...transferRequestRoutes,
    ...transferRoutes,
    ...makeUpRoutes,
    ...reviewRoutes,
    ...enrollmentAdminRoutes,
    ...enrollmentBulkRoutes,
    ...studentClassesRoutes,
    ...meetingRoutes,
  ],
  tags: {
    Enrollments: 'Enroll, withdraw, and review enrollments',
    Meetings: 'The days on which a session meets',
    Transfers: 'Move an enrollment to another session',
    Waitlist: 'Join and leave waitlists, answer offers, and decide on entries',
  },
}
