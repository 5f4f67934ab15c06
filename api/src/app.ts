import type { RefusalCode } from '@cubby/contract/codes'
import { IMPORT_ZIP_MAX_BYTES, UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { demoRoutes } from './demo/routes.ts'
import { publicLegalTextsPath } from './features/accounts/legal-texts/routes.ts'
import { accountsWing } from './features/accounts/wing.ts'
import { publicPaths } from './features/catalog/classes/public-routes.ts'
import { catalogWing } from './features/catalog/wing.ts'
import { messagesWing } from './features/messages/wing.ts'
import { moneyWing } from './features/money/wing.ts'
import { officeWing } from './features/office/wing.ts'
import { peopleWing } from './features/people/wing.ts'
import { errorReportsBody } from './features/school/error-reports/routes.ts'
import { timeZoneReader } from './features/school/settings/read-settings.ts'
import { schoolWing } from './features/school/wing.ts'
import { seatsWing } from './features/seats/wing.ts'
import { studentWing } from './features/student/wing.ts'
import { teachingWing } from './features/teaching/wing.ts'
import { openApiDocument } from './openapi-document.ts'
import { HEALTH_TIMEOUT_MS, respondsWithin } from './platform/db/database-health.ts'
import type { Deps } from './platform/deps.ts'
import { Refusal } from './platform/errors.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { onError } from './platform/http/on-error.ts'
import type { RecentResponses } from './platform/http/recent-responses.ts'
import { freeAfterUploads, isImportUpload, isUpload, onlyJson } from './platform/http/request-bodies.ts'
import { requestLog, type WatchRequest, watchRequests } from './platform/http/request-log.ts'
import { router } from './platform/http/router.ts'
import { sandboxFiles, securityHeaders } from './platform/http/security-headers.ts'

/** From the lowest to the highest. A wing imports only lower ones. */
const wings = [
  schoolWing,
  accountsWing,
  messagesWing,
  moneyWing,
  seatsWing,
  catalogWing,
  peopleWing,
  teachingWing,
  studentWing,
  officeWing,
]

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
  for (const wing of wings) for (const routes of wing.routes(deps)) api.route('/', routes)
  api.route('/', demoRoutes(deps))
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  let document: ReturnType<typeof openApiDocument> | undefined
  api.get('/openapi.json', (c) => {
    document ??= openApiDocument(api, {
      provider: deps.config.provider,
      tags: Object.assign({}, ...wings.map(({ tags }) => tags)),
    })
    return c.json(document)
  })
  app.route('/api', api)
  return app
}
