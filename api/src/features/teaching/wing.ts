import { attendanceAdminRoutes } from './attendance/admin-routes.ts'
import { rosterRoutes } from './attendance/roster-routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { certificateAdminRoutes } from './certificates/admin-routes.ts'
import { issueRoutes } from './certificates/issue-routes.ts'
import { certificatePublicRoutes } from './certificates/public-routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { hoursAdminRoutes, standingRoutes } from './hours/admin-routes.ts'
import { hoursRoutes } from './hours/routes.ts'
import { transcriptRoutes } from './hours/transcript-routes.ts'
import { teachingRoutes } from './teaching/routes.ts'
import { walkInRoutes } from './teaching/walk-in-routes.ts'

/** What happens in a session: rosters, attendance, certificates, and the hours that they give. */
export const teachingWing = {
  routes: () => [
    ...certificatePublicRoutes,
    ...certificateRoutes,
    ...certificateAdminRoutes,
    ...issueRoutes,
    ...hoursRoutes,
    ...hoursAdminRoutes,
    ...standingRoutes,
    ...transcriptRoutes,
    ...teachingRoutes,
    ...walkInRoutes,
    ...attendanceRoutes,
    ...rosterRoutes,
    ...attendanceAdminRoutes,
  ],
  tags: {
    Attendance: 'Rosters, attendance, and passes',
    Certificates: 'Issue, download, verify, and revoke certificates',
    Hours: 'Standards for hours, what classes count for, trainings taken elsewhere, and transcripts',
    Teaching: 'Sessions and participants of an instructor',
  },
}
