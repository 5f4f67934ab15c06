import { analyticsRoutes } from './analytics/routes.ts'
import { approvalRequestRoutes } from './approval-requests/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { failedJobRoutes } from './failed-jobs/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { listViewRoutes } from './list-views/routes.ts'
import { notificationCenterRoutes } from './notification-center/routes.ts'
import { staffNotificationRoutes } from './notification-center/staff-routes.ts'
import { phoneEnrollmentRoutes } from './phone-enrollment/routes.ts'
import { systemHealthRoutes } from './system-health/routes.ts'
import { timeZoneRoutes } from './time-zone/routes.ts'
import { workQueueRoutes } from './work-queue/routes.ts'

/** What administrators work with every day: figures, imports, tasks, messages. */
export const officeWing = {
  routes: () => [
    ...phoneEnrollmentRoutes,
    ...notificationCenterRoutes,
    ...staffNotificationRoutes,
    ...workQueueRoutes,
    ...approvalRequestRoutes,
    ...listViewRoutes,
    ...importRoutes,
    ...timeZoneRoutes,
    ...analyticsRoutes,
    ...systemHealthRoutes,
    ...disputeRoutes,
    ...failedJobRoutes,
  ],
  tags: {
    Analytics: 'Reports and counts for administrators',
    'Approval Requests': 'What one administrator asks for and another one approves',
    Imports: 'Users and records from files, for administrators',
    'List Views': 'How an administrator sees the lists: cards or tables, columns, and saved views',
    'Notification Center': 'Messages from administrators, and their templates',
    'Work Queue': 'Tasks that wait for an administrator',
  },
}
