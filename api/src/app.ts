import type { RefusalCode } from '@cubby/contract/codes'
import { IMPORT_ZIP_MAX_BYTES, UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { demoRoutes } from './demo/routes.ts'
import { secondFactorResetRoutes } from './features/accounts/account-security/admin-routes.ts'
import { passkeyRoutes } from './features/accounts/account-security/passkey-routes.ts'
import { accountSecurityRoutes } from './features/accounts/account-security/routes.ts'
import { recoveryRoutes } from './features/accounts/auth/recovery-routes.ts'
import { authRoutes } from './features/accounts/auth/routes.ts'
import { secondStepRoutes } from './features/accounts/auth/second-step-routes.ts'
import { legalTextAdminRoutes } from './features/accounts/legal-texts/admin-routes.ts'
import { legalTextRoutes, publicLegalTextsPath } from './features/accounts/legal-texts/routes.ts'
import { classRoutes } from './features/catalog/classes/admin-routes.ts'
import { consequenceRoutes } from './features/catalog/classes/consequence-routes.ts'
import { classUsersRoutes } from './features/catalog/classes/participant-routes.ts'
import { publicClassRoutes, publicPaths } from './features/catalog/classes/public-routes.ts'
import { sessionRoutes } from './features/catalog/classes/session-routes.ts'
import { classStatusRoutes } from './features/catalog/classes/status-routes.ts'
import { materialRoutes } from './features/catalog/materials/routes.ts'
import { contactRoutes } from './features/messages/contact/routes.ts'
import { eventRoutes } from './features/messages/events/routes.ts'
import { notificationRoutes } from './features/messages/notifications/routes.ts'
import { unsubscribeRoutes } from './features/messages/notifications/unsubscribe-routes.ts'
import { pushRoutes } from './features/messages/push/routes.ts'
import { outstandingRoutes } from './features/money/payments/outstanding-routes.ts'
import { paymentRoutes } from './features/money/payments/routes.ts'
import { transactionRoutes } from './features/money/payments/transaction-routes.ts'
import { analyticsRoutes } from './features/office/analytics/routes.ts'
import { failedJobRoutes } from './features/office/failed-jobs/routes.ts'
import { importRoutes } from './features/office/imports/routes.ts'
import { listViewRoutes } from './features/office/list-views/routes.ts'
import { notificationCenterRoutes } from './features/office/notification-center/routes.ts'
import { staffNotificationRoutes } from './features/office/notification-center/staff-routes.ts'
import { phoneEnrollmentRoutes } from './features/office/phone-enrollment/routes.ts'
import { systemHealthRoutes } from './features/office/system-health/routes.ts'
import { timeZoneRoutes } from './features/office/time-zone/routes.ts'
import { workQueueRoutes } from './features/office/work-queue/routes.ts'
import { inviteRoutes } from './features/people/invitations/invite-routes.ts'
import { invitationRoutes } from './features/people/invitations/routes.ts'
import { mergingRoutes } from './features/people/merging/routes.ts'
import { accountRoutes } from './features/people/users/account-routes.ts'
import { userBulkRoutes } from './features/people/users/bulk-routes.ts'
import { userRoutes } from './features/people/users/routes.ts'
import { auditLogRoutes } from './features/school/audit-log/routes.ts'
import { brandingRoutes } from './features/school/branding/routes.ts'
import { errorReportRoutes, errorReportsBody } from './features/school/error-reports/routes.ts'
import { settingsRoutes } from './features/school/settings/routes.ts'
import { timeZoneReader } from './features/school/settings/time-zone.ts'
import { userUploadRoutes } from './features/school/user-uploads/routes.ts'
import { enrollmentAdminRoutes } from './features/seats/enrollments/admin-routes.ts'
import { enrollmentBulkRoutes } from './features/seats/enrollments/bulk-routes.ts'
import { reviewRoutes } from './features/seats/enrollments/review-routes.ts'
import { enrollmentRoutes } from './features/seats/enrollments/routes.ts'
import { studentClassesRoutes } from './features/seats/enrollments/student-classes-routes.ts'
import { makeUpRoutes } from './features/seats/make-up-meetings/routes.ts'
import { meetingRoutes } from './features/seats/meetings/routes.ts'
import { transferRoutes } from './features/seats/transfers/admin-routes.ts'
import { transferRequestRoutes } from './features/seats/transfers/routes.ts'
import { waitlistAdminRoutes } from './features/seats/waitlist/admin-routes.ts'
import { waitlistBulkRoutes } from './features/seats/waitlist/bulk-routes.ts'
import { waitlistRoutes } from './features/seats/waitlist/routes.ts'
import { activityRoutes } from './features/student/activity/routes.ts'
import { calendarRoutes } from './features/student/calendar/routes.ts'
import { personalDataRoutes } from './features/student/personal-data/routes.ts'
import { profileRoutes } from './features/student/profile/routes.ts'
import { userOverviewRoutes } from './features/student/user-overview/routes.ts'
import { attendanceAdminRoutes } from './features/teaching/attendance/admin-routes.ts'
import { rosterRoutes } from './features/teaching/attendance/roster-routes.ts'
import { attendanceRoutes } from './features/teaching/attendance/routes.ts'
import { certificateAdminRoutes } from './features/teaching/certificates/admin-routes.ts'
import { issueRoutes } from './features/teaching/certificates/issue-routes.ts'
import { certificatePublicRoutes } from './features/teaching/certificates/public-routes.ts'
import { certificateRoutes } from './features/teaching/certificates/routes.ts'
import { teachingRoutes } from './features/teaching/teaching/routes.ts'
import { walkInRoutes } from './features/teaching/teaching/walk-in-routes.ts'
import { openApiDocument } from './openapi-document.ts'
import { HEALTH_TIMEOUT_MS, respondsWithin } from './platform/db/responds-within.ts'
import type { Deps } from './platform/deps.ts'
import { Refusal } from './platform/errors.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { onError } from './platform/http/on-error.ts'
import { onlyJson } from './platform/http/only-json.ts'
import type { RecentResponses } from './platform/http/recent-responses.ts'
import { requestLog } from './platform/http/request-log.ts'
import { router } from './platform/http/router.ts'
import { sandboxFiles, securityHeaders } from './platform/http/security-headers.ts'
import { freeAfterUploads, isImportUpload, isUpload } from './platform/http/uploads.ts'
import { type WatchRequest, watchRequests } from './platform/http/watch-requests.ts'

/** JSON bodies are small. File uploads have their own limit. */
const MAX_BODY_BYTES = 100 * 1024
/** A file plus the overhead of its form. */
const MAX_UPLOAD_BYTES = UPLOAD_MAX_BYTES + 100 * 1024
const MAX_IMPORT_BYTES = IMPORT_ZIP_MAX_BYTES + 100 * 1024

function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}

/** The API under /api. It uses no Node-only code except through its dependencies. */
export function createApp(
  deps: Deps,
  {
    responds,
    isStopping = () => false,
    watch,
    recent,
    freeMemory,
  }: {
    responds?: () => Promise<boolean>
    isStopping?: () => boolean
    watch?: WatchRequest
    recent?: RecentResponses
    freeMemory?: () => void
  } = {},
) {
  const app = router()
  app.onError(onError(deps))
  app.notFound(() => {
    throw new Refusal('not_found')
  })
  if (watch) app.use(watchRequests(watch))
  app.use(requestLog(deps))
  if (recent) {
    for (const path of [...publicPaths, publicLegalTextsPath]) app.use(`/api${path}`, recent.serve)
    app.use(recent.forgetAfterChange)
  }
  if (freeMemory) app.use(freeAfterUploads(freeMemory))
  app.use(compress())
  app.use(sandboxFiles)
  app.use(securityHeaders(deps.config))
  const ofJson = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse('too_large') })
  const ofFiles = bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError: () => refuse('file_too_large') })
  const ofImports = bodyLimit({ maxSize: MAX_IMPORT_BYTES, onError: () => refuse('import_file_too_large') })
  const ofErrorReports = bodyLimit({
    maxSize: errorReportsBody.maxBytes,
    onError: () => refuse('too_large'),
  })
  app.use((c, next) => {
    if (c.req.path === `/api${errorReportsBody.path}`) return ofErrorReports(c, next)
    // Without a Content-Length, the size of an upload is known only after reading it, before the login is checked.
    if (isUpload(c) && c.req.header('Transfer-Encoding')) return refuse('length_required')
    return (isImportUpload(c) ? ofImports : isUpload(c) ? ofFiles : ofJson)(c, next)
  })
  app.use(onlyJson)
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  const api = router()
  const refreshTimeZone = timeZoneReader(deps)
  api.route(
    '/',
    healthRoutes({ responds: responds ?? (() => respondsWithin(HEALTH_TIMEOUT_MS, deps.db)), isStopping }),
  )
  api.use(async (_, next) => {
    await refreshTimeZone()
    await next()
  })
  api.route('/', authRoutes(deps))
  api.route('/', secondStepRoutes(deps))
  api.route('/', recoveryRoutes(deps))
  api.route('/', accountSecurityRoutes(deps))
  api.route('/', passkeyRoutes(deps))
  api.route('/', secondFactorResetRoutes(deps))
  api.route('/', invitationRoutes(deps))
  api.route('/', publicClassRoutes(deps))
  api.route('/', contactRoutes(deps))
  // Must come before the enrollment routes, which would read 'waitlist' as the id of an enrollment.
  api.route('/', waitlistRoutes(deps))
  api.route('/', waitlistAdminRoutes(deps))
  api.route('/', waitlistBulkRoutes(deps))
  api.route('/', enrollmentRoutes(deps))
  // Must come before the review routes, which match any word after the id of an enrollment.
  api.route('/', transferRequestRoutes(deps))
  api.route('/', transferRoutes(deps))
  api.route('/', makeUpRoutes(deps))
  api.route('/', reviewRoutes(deps))
  api.route('/', enrollmentAdminRoutes(deps))
  api.route('/', enrollmentBulkRoutes(deps))
  api.route('/', phoneEnrollmentRoutes(deps))
  api.route('/', studentClassesRoutes(deps))
  api.route('/', classStatusRoutes(deps))
  api.route('/', classRoutes(deps))
  api.route('/', classUsersRoutes(deps))
  api.route('/', consequenceRoutes(deps))
  api.route('/', sessionRoutes(deps))
  api.route('/', notificationCenterRoutes(deps))
  api.route('/', notificationRoutes(deps))
  api.route('/', staffNotificationRoutes(deps))
  api.route('/', pushRoutes(deps))
  api.route('/', eventRoutes(deps))
  api.route('/', unsubscribeRoutes(deps))
  api.route('/', profileRoutes(deps))
  api.route('/', paymentRoutes(deps))
  api.route('/', outstandingRoutes(deps))
  api.route('/', transactionRoutes(deps))
  api.route('/', certificatePublicRoutes(deps))
  api.route('/', certificateRoutes(deps))
  api.route('/', certificateAdminRoutes(deps))
  api.route('/', issueRoutes(deps))
  api.route('/', materialRoutes(deps))
  api.route('/', meetingRoutes(deps))
  api.route('/', userUploadRoutes(deps))
  api.route('/', calendarRoutes(deps))
  api.route('/', activityRoutes(deps))
  api.route('/', teachingRoutes(deps))
  api.route('/', walkInRoutes(deps))
  api.route('/', attendanceRoutes(deps))
  api.route('/', rosterRoutes(deps))
  api.route('/', attendanceAdminRoutes(deps))
  api.route('/', userRoutes(deps))
  api.route('/', accountRoutes(deps))
  api.route('/', inviteRoutes(deps))
  api.route('/', mergingRoutes(deps))
  api.route('/', userBulkRoutes(deps))
  api.route('/', userOverviewRoutes(deps))
  api.route('/', personalDataRoutes(deps))
  api.route('/', workQueueRoutes(deps))
  api.route('/', listViewRoutes(deps))
  api.route('/', importRoutes(deps))
  api.route('/', settingsRoutes(deps))
  api.route('/', timeZoneRoutes(deps))
  api.route('/', brandingRoutes(deps))
  api.route('/', legalTextRoutes(deps))
  api.route('/', legalTextAdminRoutes(deps))
  api.route('/', auditLogRoutes(deps))
  api.route('/', analyticsRoutes(deps))
  api.route('/', systemHealthRoutes(deps))
  api.route('/', errorReportRoutes(deps))
  api.route('/', failedJobRoutes(deps))
  api.route('/', demoRoutes(deps))
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  let document: ReturnType<typeof openApiDocument> | undefined
  api.get('/openapi.json', (c) => {
    document ??= openApiDocument(api, deps.config.provider)
    return c.json(document)
  })
  app.route('/api', api)
  return app
}
