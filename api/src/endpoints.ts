import type { OpenAPIHono } from '@hono/zod-openapi'
import type { demoRoutes } from './demo/routes.ts'
import type { secondFactorResetRoutes } from './features/accounts/account-security/admin-routes.ts'
import type { passkeyRoutes } from './features/accounts/account-security/passkey-routes.ts'
import type { accountSecurityRoutes } from './features/accounts/account-security/routes.ts'
import type { recoveryRoutes } from './features/accounts/auth/recovery-routes.ts'
import type { authRoutes } from './features/accounts/auth/routes.ts'
import type { secondStepRoutes } from './features/accounts/auth/second-step-routes.ts'
import type { legalTextAdminRoutes } from './features/accounts/legal-texts/admin-routes.ts'
import type { legalTextRoutes } from './features/accounts/legal-texts/routes.ts'
import type { classRoutes } from './features/catalog/classes/admin-routes.ts'
import type { consequenceRoutes } from './features/catalog/classes/consequence-routes.ts'
import type { classUsersRoutes } from './features/catalog/classes/participant-routes.ts'
import type { publicClassRoutes } from './features/catalog/classes/public-routes.ts'
import type { sessionRoutes } from './features/catalog/classes/session-routes.ts'
import type { classStatusRoutes } from './features/catalog/classes/status-routes.ts'
import type { materialRoutes } from './features/catalog/materials/routes.ts'
import type { contactRoutes } from './features/messages/contact/routes.ts'
import type { eventRoutes } from './features/messages/events/routes.ts'
import type { notificationRoutes } from './features/messages/notifications/routes.ts'
import type { unsubscribeRoutes } from './features/messages/notifications/unsubscribe-routes.ts'
import type { pushRoutes } from './features/messages/push/routes.ts'
import type { outstandingRoutes } from './features/money/payments/outstanding-routes.ts'
import type { paymentRoutes } from './features/money/payments/routes.ts'
import type { transactionRoutes } from './features/money/payments/transaction-routes.ts'
import type { analyticsRoutes } from './features/office/analytics/routes.ts'
import type { failedJobRoutes } from './features/office/failed-jobs/routes.ts'
import type { importRoutes } from './features/office/imports/routes.ts'
import type { listViewRoutes } from './features/office/list-views/routes.ts'
import type { notificationCenterRoutes } from './features/office/notification-center/routes.ts'
import type { staffNotificationRoutes } from './features/office/notification-center/staff-routes.ts'
import type { phoneEnrollmentRoutes } from './features/office/phone-enrollment/routes.ts'
import type { systemHealthRoutes } from './features/office/system-health/routes.ts'
import type { timeZoneRoutes } from './features/office/time-zone/routes.ts'
import type { workQueueRoutes } from './features/office/work-queue/routes.ts'
import type { inviteRoutes } from './features/people/invitations/invite-routes.ts'
import type { invitationRoutes } from './features/people/invitations/routes.ts'
import type { mergingRoutes } from './features/people/merging/routes.ts'
import type { accountRoutes } from './features/people/users/account-routes.ts'
import type { userBulkRoutes } from './features/people/users/bulk-routes.ts'
import type { userRoutes } from './features/people/users/routes.ts'
import type { auditLogRoutes } from './features/school/audit-log/routes.ts'
import type { brandingRoutes } from './features/school/branding/routes.ts'
import type { errorReportRoutes } from './features/school/error-reports/routes.ts'
import type { settingsRoutes } from './features/school/settings/routes.ts'
import type { userUploadRoutes } from './features/school/user-uploads/routes.ts'
import type { enrollmentAdminRoutes } from './features/seats/enrollments/admin-routes.ts'
import type { enrollmentBulkRoutes } from './features/seats/enrollments/bulk-routes.ts'
import type { reviewRoutes } from './features/seats/enrollments/review-routes.ts'
import type { enrollmentRoutes } from './features/seats/enrollments/routes.ts'
import type { studentClassesRoutes } from './features/seats/enrollments/student-classes-routes.ts'
import type { makeUpRoutes } from './features/seats/make-up-meetings/routes.ts'
import type { meetingRoutes } from './features/seats/meetings/routes.ts'
import type { transferRoutes } from './features/seats/transfers/admin-routes.ts'
import type { transferRequestRoutes } from './features/seats/transfers/routes.ts'
import type { waitlistAdminRoutes } from './features/seats/waitlist/admin-routes.ts'
import type { waitlistBulkRoutes } from './features/seats/waitlist/bulk-routes.ts'
import type { waitlistRoutes } from './features/seats/waitlist/routes.ts'
import type { activityRoutes } from './features/student/activity/routes.ts'
import type { calendarRoutes } from './features/student/calendar/routes.ts'
import type { personalDataRoutes } from './features/student/personal-data/routes.ts'
import type { profileRoutes } from './features/student/profile/routes.ts'
import type { userOverviewRoutes } from './features/student/user-overview/routes.ts'
import type { attendanceAdminRoutes } from './features/teaching/attendance/admin-routes.ts'
import type { rosterRoutes } from './features/teaching/attendance/roster-routes.ts'
import type { attendanceRoutes } from './features/teaching/attendance/routes.ts'
import type { certificateAdminRoutes } from './features/teaching/certificates/admin-routes.ts'
import type { issueRoutes } from './features/teaching/certificates/issue-routes.ts'
import type { certificatePublicRoutes } from './features/teaching/certificates/public-routes.ts'
import type { certificateRoutes } from './features/teaching/certificates/routes.ts'
import type { teachingRoutes } from './features/teaching/teaching/routes.ts'
import type { walkInRoutes } from './features/teaching/teaching/walk-in-routes.ts'
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
