import type { OpenAPIHono } from '@hono/zod-openapi'
import type { demoRoutes } from './demo/routes.ts'
import type { secondFactorResetRoutes } from './features/account-security/admin-routes.ts'
import type { passkeyRoutes } from './features/account-security/passkey-routes.ts'
import type { accountSecurityRoutes } from './features/account-security/routes.ts'
import type { activityRoutes } from './features/activity/routes.ts'
import type { analyticsRoutes } from './features/analytics/routes.ts'
import type { attendanceAdminRoutes } from './features/attendance/admin-routes.ts'
import type { rosterRoutes } from './features/attendance/roster-routes.ts'
import type { attendanceRoutes } from './features/attendance/routes.ts'
import type { auditLogRoutes } from './features/audit-log/routes.ts'
import type { recoveryRoutes } from './features/auth/recovery-routes.ts'
import type { authRoutes } from './features/auth/routes.ts'
import type { secondStepRoutes } from './features/auth/second-step-routes.ts'
import type { brandingRoutes } from './features/branding/routes.ts'
import type { calendarRoutes } from './features/calendar/routes.ts'
import type { certificateAdminRoutes } from './features/certificates/admin-routes.ts'
import type { issueRoutes } from './features/certificates/issue-routes.ts'
import type { certificatePublicRoutes } from './features/certificates/public-routes.ts'
import type { certificateRoutes } from './features/certificates/routes.ts'
import type { classRoutes } from './features/classes/admin-routes.ts'
import type { consequenceRoutes } from './features/classes/consequence-routes.ts'
import type { classUsersRoutes } from './features/classes/participant-routes.ts'
import type { publicClassRoutes } from './features/classes/public-routes.ts'
import type { sessionRoutes } from './features/classes/session-routes.ts'
import type { classStatusRoutes } from './features/classes/status-routes.ts'
import type { contactRoutes } from './features/contact/routes.ts'
import type { enrollmentAdminRoutes } from './features/enrollments/admin-routes.ts'
import type { enrollmentBulkRoutes } from './features/enrollments/bulk-routes.ts'
import type { reviewRoutes } from './features/enrollments/review-routes.ts'
import type { enrollmentRoutes } from './features/enrollments/routes.ts'
import type { studentClassesRoutes } from './features/enrollments/student-classes-routes.ts'
import type { errorReportRoutes } from './features/error-reports/routes.ts'
import type { eventRoutes } from './features/events/routes.ts'
import type { failedJobRoutes } from './features/failed-jobs/routes.ts'
import type { importRoutes } from './features/imports/routes.ts'
import type { inviteRoutes } from './features/invitations/invite-routes.ts'
import type { invitationRoutes } from './features/invitations/routes.ts'
import type { legalTextAdminRoutes } from './features/legal-texts/admin-routes.ts'
import type { legalTextRoutes } from './features/legal-texts/routes.ts'
import type { listViewRoutes } from './features/list-views/routes.ts'
import type { makeUpRoutes } from './features/make-up-meetings/routes.ts'
import type { materialRoutes } from './features/materials/routes.ts'
import type { meetingRoutes } from './features/meetings/routes.ts'
import type { mergingRoutes } from './features/merging/routes.ts'
import type { notificationCenterRoutes } from './features/notification-center/routes.ts'
import type { staffNotificationRoutes } from './features/notification-center/staff-routes.ts'
import type { notificationRoutes } from './features/notifications/routes.ts'
import type { unsubscribeRoutes } from './features/notifications/unsubscribe-routes.ts'
import type { outstandingRoutes } from './features/payments/outstanding-routes.ts'
import type { paymentRoutes } from './features/payments/routes.ts'
import type { transactionRoutes } from './features/payments/transaction-routes.ts'
import type { personalDataRoutes } from './features/personal-data/routes.ts'
import type { phoneEnrollmentRoutes } from './features/phone-enrollment/routes.ts'
import type { profileRoutes } from './features/profile/routes.ts'
import type { pushRoutes } from './features/push/routes.ts'
import type { settingsRoutes } from './features/settings/routes.ts'
import type { systemHealthRoutes } from './features/system-health/routes.ts'
import type { teachingRoutes } from './features/teaching/routes.ts'
import type { walkInRoutes } from './features/teaching/walk-in-routes.ts'
import type { timeZoneRoutes } from './features/time-zone/routes.ts'
import type { transferRoutes } from './features/transfers/admin-routes.ts'
import type { transferRequestRoutes } from './features/transfers/routes.ts'
import type { userOverviewRoutes } from './features/user-overview/routes.ts'
import type { userUploadRoutes } from './features/user-uploads/routes.ts'
import type { accountRoutes } from './features/users/account-routes.ts'
import type { userBulkRoutes } from './features/users/bulk-routes.ts'
import type { userRoutes } from './features/users/routes.ts'
import type { waitlistAdminRoutes } from './features/waitlist/admin-routes.ts'
import type { waitlistBulkRoutes } from './features/waitlist/bulk-routes.ts'
import type { waitlistRoutes } from './features/waitlist/routes.ts'
import type { workQueueRoutes } from './features/work-queue/routes.ts'
import type { healthRoutes } from './platform/http/health-routes.ts'

/** Hono's own ExtractSchema compares whole routers, which takes minutes for all of them. */
type EndpointsOf<Router> = Router extends OpenAPIHono<infer _Env, infer Schema, infer _Base> ? Schema : never

/** Every endpoint under `/api` by path and method, with the types of its inputs and of each of its responses. */
export type Endpoints = EndpointsOf<ReturnType<typeof demoRoutes>> &
  EndpointsOf<ReturnType<typeof activityRoutes>> &
  EndpointsOf<ReturnType<typeof analyticsRoutes>> &
  EndpointsOf<ReturnType<typeof attendanceRoutes>> &
  EndpointsOf<ReturnType<typeof attendanceAdminRoutes>> &
  EndpointsOf<ReturnType<typeof rosterRoutes>> &
  EndpointsOf<ReturnType<typeof auditLogRoutes>> &
  EndpointsOf<ReturnType<typeof recoveryRoutes>> &
  EndpointsOf<ReturnType<typeof authRoutes>> &
  EndpointsOf<ReturnType<typeof secondStepRoutes>> &
  EndpointsOf<ReturnType<typeof accountSecurityRoutes>> &
  EndpointsOf<ReturnType<typeof passkeyRoutes>> &
  EndpointsOf<ReturnType<typeof secondFactorResetRoutes>> &
  EndpointsOf<ReturnType<typeof calendarRoutes>> &
  EndpointsOf<ReturnType<typeof certificateAdminRoutes>> &
  EndpointsOf<ReturnType<typeof issueRoutes>> &
  EndpointsOf<ReturnType<typeof certificatePublicRoutes>> &
  EndpointsOf<ReturnType<typeof certificateRoutes>> &
  EndpointsOf<ReturnType<typeof classStatusRoutes>> &
  EndpointsOf<ReturnType<typeof classRoutes>> &
  EndpointsOf<ReturnType<typeof consequenceRoutes>> &
  EndpointsOf<ReturnType<typeof classUsersRoutes>> &
  EndpointsOf<ReturnType<typeof publicClassRoutes>> &
  EndpointsOf<ReturnType<typeof sessionRoutes>> &
  EndpointsOf<ReturnType<typeof contactRoutes>> &
  EndpointsOf<ReturnType<typeof reviewRoutes>> &
  EndpointsOf<ReturnType<typeof transferRequestRoutes>> &
  EndpointsOf<ReturnType<typeof transferRoutes>> &
  EndpointsOf<ReturnType<typeof enrollmentAdminRoutes>> &
  EndpointsOf<ReturnType<typeof enrollmentBulkRoutes>> &
  EndpointsOf<ReturnType<typeof phoneEnrollmentRoutes>> &
  EndpointsOf<ReturnType<typeof enrollmentRoutes>> &
  EndpointsOf<ReturnType<typeof studentClassesRoutes>> &
  EndpointsOf<ReturnType<typeof materialRoutes>> &
  EndpointsOf<ReturnType<typeof makeUpRoutes>> &
  EndpointsOf<ReturnType<typeof meetingRoutes>> &
  EndpointsOf<ReturnType<typeof notificationCenterRoutes>> &
  EndpointsOf<ReturnType<typeof staffNotificationRoutes>> &
  EndpointsOf<ReturnType<typeof notificationRoutes>> &
  EndpointsOf<ReturnType<typeof unsubscribeRoutes>> &
  EndpointsOf<ReturnType<typeof paymentRoutes>> &
  EndpointsOf<ReturnType<typeof outstandingRoutes>> &
  EndpointsOf<ReturnType<typeof transactionRoutes>> &
  EndpointsOf<ReturnType<typeof profileRoutes>> &
  EndpointsOf<ReturnType<typeof pushRoutes>> &
  EndpointsOf<ReturnType<typeof eventRoutes>> &
  EndpointsOf<ReturnType<typeof legalTextAdminRoutes>> &
  EndpointsOf<ReturnType<typeof legalTextRoutes>> &
  EndpointsOf<ReturnType<typeof listViewRoutes>> &
  EndpointsOf<ReturnType<typeof importRoutes>> &
  EndpointsOf<ReturnType<typeof settingsRoutes>> &
  EndpointsOf<ReturnType<typeof timeZoneRoutes>> &
  EndpointsOf<ReturnType<typeof brandingRoutes>> &
  EndpointsOf<ReturnType<typeof systemHealthRoutes>> &
  EndpointsOf<ReturnType<typeof errorReportRoutes>> &
  EndpointsOf<ReturnType<typeof failedJobRoutes>> &
  EndpointsOf<ReturnType<typeof teachingRoutes>> &
  EndpointsOf<ReturnType<typeof walkInRoutes>> &
  EndpointsOf<ReturnType<typeof userUploadRoutes>> &
  EndpointsOf<ReturnType<typeof accountRoutes>> &
  EndpointsOf<ReturnType<typeof inviteRoutes>> &
  EndpointsOf<ReturnType<typeof mergingRoutes>> &
  EndpointsOf<ReturnType<typeof invitationRoutes>> &
  EndpointsOf<ReturnType<typeof userBulkRoutes>> &
  EndpointsOf<ReturnType<typeof userOverviewRoutes>> &
  EndpointsOf<ReturnType<typeof personalDataRoutes>> &
  EndpointsOf<ReturnType<typeof workQueueRoutes>> &
  EndpointsOf<ReturnType<typeof userRoutes>> &
  EndpointsOf<ReturnType<typeof waitlistAdminRoutes>> &
  EndpointsOf<ReturnType<typeof waitlistBulkRoutes>> &
  EndpointsOf<ReturnType<typeof waitlistRoutes>> &
  EndpointsOf<ReturnType<typeof healthRoutes>>
