import type { RefusalCode } from '@cubby/contract/codes'
import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { activityRoutes } from './activity/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { recoveryRoutes } from './auth/recovery-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { certificateAdminRoutes } from './certificates/admin-routes.ts'
import { certificatePublicRoutes } from './certificates/public-routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { consequenceRoutes } from './classes/consequence-routes.ts'
import { classPeopleRoutes } from './classes/people-routes.ts'
import { classRoutes } from './classes/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { answersWithin, HEALTH_TIMEOUT_MS } from './db/answers-within.ts'
import { demoRoutes } from './demo/routes.ts'
import type { Deps } from './deps.ts'
import { enrollmentAdminRoutes } from './enrollment/admin-routes.ts'
import { enrollmentBulkRoutes } from './enrollment/bulk-routes.ts'
import { enrollmentRoutes } from './enrollment/routes.ts'
import { studentClassesRoutes } from './enrollment/student-classes-routes.ts'
import { Refusal } from './errors.ts'
import { financialRoutes } from './financial/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { onError } from './http/on-error.ts'
import { onlyJson } from './http/only-json.ts'
import { requestLog } from './http/request-log.ts'
import { router } from './http/router.ts'
import { sandboxFiles, securityHeaders } from './http/security-headers.ts'
import { isUpload } from './http/uploads.ts'
import { materialRoutes } from './materials/routes.ts'
import { notificationCenterRoutes } from './notification-center/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { staffNotificationRoutes } from './notifications/staff-routes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { API_VERSION } from './system-health/read-system-health.ts'
import { systemHealthRoutes } from './system-health/routes.ts'
import { teachingRoutes } from './teaching/routes.ts'
import { userUploadRoutes } from './user-uploads/routes.ts'
import { accountRoutes } from './users/account-routes.ts'
import { userBulkRoutes } from './users/bulk-routes.ts'
import { userRoutes } from './users/routes.ts'
import { waitlistAdminRoutes } from './waitlist/admin-routes.ts'
import { waitlistBulkRoutes } from './waitlist/bulk-routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

/** JSON bodies are small; files have routes of their own. */
const MAX_BODY_BYTES = 100 * 1024
/** A file, and what a form puts around it. */
const MAX_UPLOAD_BYTES = UPLOAD_MAX_BYTES + 100 * 1024

function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}

/** The API under /api. Runs wherever its dependencies do; nothing it reaches needs Node alone. */
export function createApp(
  deps: Deps,
  {
    answers,
    isStopping = () => false,
  }: { answers?: () => Promise<boolean>; isStopping?: () => boolean } = {},
) {
  const app = router()
  app.onError(onError(deps))
  app.notFound(() => {
    throw new Refusal('not_found')
  })
  // The address in e-mails is that of a page, so mail programs post their one click there; their form says nothing.
  app.use('/unsubscribe', async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const { search } = new URL(c.req.url)
    return app.request(`/api/unsubscribe${search}`, { method: 'POST', headers: c.req.header() }, c.env)
  })
  app.use(requestLog(deps.log))
  app.use(compress())
  app.use(sandboxFiles)
  app.use(securityHeaders(deps.config))
  const ofJson = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse('too_large') })
  const ofFiles = bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError: () => refuse('file_too_large') })
  app.use((c, next) => (isUpload(c) ? ofFiles : ofJson)(c, next))
  app.use(onlyJson)
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  const api = router()
  api.route(
    '/',
    healthRoutes({ answers: answers ?? (() => answersWithin(HEALTH_TIMEOUT_MS, deps.db)), isStopping }),
  )
  api.route('/', authRoutes(deps))
  api.route('/', recoveryRoutes(deps))
  api.route('/', catalogueRoutes(deps))
  api.route('/', contactRoutes(deps))
  // Before the enrollments: 'waitlist' is no enrollment's id.
  api.route('/', waitlistRoutes(deps))
  api.route('/', waitlistAdminRoutes(deps))
  api.route('/', waitlistBulkRoutes(deps))
  api.route('/', enrollmentRoutes(deps))
  api.route('/', enrollmentAdminRoutes(deps))
  api.route('/', enrollmentBulkRoutes(deps))
  api.route('/', studentClassesRoutes(deps))
  api.route('/', classRoutes(deps))
  api.route('/', classPeopleRoutes(deps))
  api.route('/', consequenceRoutes(deps))
  api.route('/', sessionRoutes(deps))
  api.route('/', notificationCenterRoutes(deps))
  api.route('/', notificationRoutes(deps))
  api.route('/', staffNotificationRoutes(deps))
  api.route('/', pushRoutes(deps))
  api.route('/', unsubscribeRoutes(deps))
  api.route('/', profileRoutes(deps))
  api.route('/', paymentRoutes(deps))
  api.route('/', financialRoutes(deps))
  api.route('/', certificatePublicRoutes(deps))
  api.route('/', certificateRoutes(deps))
  api.route('/', certificateAdminRoutes(deps))
  api.route('/', materialRoutes(deps))
  api.route('/', userUploadRoutes(deps))
  api.route('/', calendarRoutes(deps))
  api.route('/', activityRoutes(deps))
  api.route('/', teachingRoutes(deps))
  api.route('/', userRoutes(deps))
  api.route('/', accountRoutes(deps))
  api.route('/', userBulkRoutes(deps))
  api.route('/', settingsRoutes(deps))
  api.route('/', auditLogRoutes(deps))
  api.route('/', analyticsRoutes(deps))
  api.route('/', systemHealthRoutes(deps))
  api.route('/', demoRoutes(deps))
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Cubby',
      version: API_VERSION,
      description: `The API of ${deps.config.provider.name}. Every call may answer 503 with Retry-After while the database is busy or away; a write with an Idempotency-Key can then be sent again.`,
    },
    servers: [{ url: '/api' }],
  })
  app.route('/api', api)
  return app
}
