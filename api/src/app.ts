import type { RefusalCode } from '@cubby/contract/codes'
import { pathsOf } from '@cubby/contract/endpoint'
import { endpoints } from '@cubby/contract/endpoints'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { demoRoutes } from './demo/routes.ts'
import { accountsWing } from './features/accounts/wing.ts'
import { catalogWing } from './features/catalog/wing.ts'
import { messagesWing } from './features/messages/wing.ts'
import { moneyWing } from './features/money/wing.ts'
import { officeWing } from './features/office/wing.ts'
import { peopleWing } from './features/people/wing.ts'
import { timeZoneReader } from './features/school/settings/read-settings.ts'
import { schoolWing } from './features/school/wing.ts'
import { seatsWing } from './features/seats/wing.ts'
import { studentWing } from './features/student/wing.ts'
import { teachingWing } from './features/teaching/wing.ts'
import { openApiDocument } from './openapi-document.ts'
import { HEALTH_TIMEOUT_MS, respondsWithin } from './platform/db/database-health.ts'
import type { Deps } from './platform/deps.ts'
import { Refusal } from './platform/errors.ts'
import { authentication } from './platform/http/authenticate.ts'
import { mount } from './platform/http/endpoints.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { onError } from './platform/http/on-error.ts'
import type { RecentResponses } from './platform/http/recent-responses.ts'
import { freeAfterUploads, isUpload, limitedBody, onlyJson } from './platform/http/request-bodies.ts'
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

/** JSON bodies are small. Others have a limit of their own. */
const MAX_BODY_BYTES = 100 * 1024
/** What a form has beyond its file. */
const FORM_BYTES = 100 * 1024

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
    const kept = endpoints.filter(({ sameForAll }) => sameForAll)
    for (const path of kept.flatMap(pathsOf)) app.use(`/api${path}`, recent.serve)
    app.use(recent.forgetAfterChange)
  }
  if (freeMemory) app.use(freeAfterUploads(freeMemory))
  app.use(compress())
  app.use(sandboxFiles)
  app.use(securityHeaders(deps.config))
  app.use((c, next) => {
    // Without a Content-Length, the size of an upload is known only after reading it, before the login is checked.
    if (isUpload(c) && c.req.header('Transfer-Encoding')) return refuse('length_required')
    const { maxBytes = MAX_BODY_BYTES, tooLarge = 'too_large' } = limitedBody(c) ?? {}
    const maxSize = isUpload(c) ? maxBytes + FORM_BYTES : maxBytes
    return bodyLimit({ maxSize, onError: () => refuse(tooLarge) })(c, next)
  })
  app.use(onlyJson)
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  const api = router()
  const refreshTimeZone = timeZoneReader(deps)
  // Before the time zone is read, because a database that does not respond must not keep them waiting.
  mount(
    api,
    deps,
    healthRoutes({ responds: responds ?? (() => respondsWithin(HEALTH_TIMEOUT_MS, deps.db)), isStopping }),
  )
  api.use(async (_, next) => {
    await refreshTimeZone()
    await next()
  })
  mount(api, deps, [...wings.flatMap(({ routes }) => routes(deps)), ...demoRoutes])
  const logIn = authentication(deps)
  // Nobody learns without a login which paths exist here.
  for (const folder of ['/admin/*', '/enrollments/*', '/notifications/*', '/sessions/*']) {
    api.use(folder, async (c, next) => {
      await logIn(c)
      await next()
    })
  }
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
