import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { unsubscribeQuery } from '@cubby/contract/messages/unsubscribe'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { stopEmailsWithinLimit } from './change-preferences.ts'

const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/unsubscribe',
  summary:
    'Turn off one kind of email with the link in an email (RFC 8058); also at /unsubscribe outside /api',
  tags: ['Notifications'],
  request: { query: unsubscribeQuery },
  responses: { 200: json(messageResponse, 'Turned off'), ...refusalResponses(400, 429, 503) },
})

/** Only POST turns emails off, because mail scanners open every link. GET /unsubscribe shows a page with a button. */
export function unsubscribeRoutes(deps: Deps) {
  return router().openapi(unsubscribeRoute, async (c) => {
    const request = { id: c.get('requestId'), address: deps.addressOf(c) }
    const limits = withRateLimitHeaders(c, deps.limits)
    const { token } = c.req.valid('query')
    return c.json(await stopEmailsWithinLimit({ deps, request }, { token, limits }), 200)
  })
}
