import { errorBody } from '@cubby/contract/errors'
import { contactForm, contactResponse } from '@cubby/contract/messages/contact'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { onError } from '../../../platform/http/on-error.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, idempotencyHeader, idempotencyKey, json, router } from '../../../platform/http/router.ts'
import { sendMessageWithinLimits } from './send-message.ts'

/** The specification requires `success` also in an error response. */
const refused = json(errorBody.extend({ success: z.literal(false) }), 'Refused; `code` says why')

const contactRoute = createRoute({
  method: 'post',
  path: '/contact',
  summary: 'Send a message to the provider',
  tags: ['Contact'],
  request: {
    body: body(contactForm, {
      name: 'Maya Torres',
      email: 'maya.torres@example.com',
      message: 'Is there parking near Room 2?',
    }),
    headers: idempotencyHeader,
  },
  responses: {
    200: json(contactResponse, 'Received', { success: true }),
    400: refused,
    422: refused,
    429: refused,
    503: refused,
  },
})

export function contactRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  const handleError = onError(deps)
  routes.onError(async (error, c) => {
    const response = await handleError(error, c)
    const refusal = errorBody.parse(await response.json())
    return new Response(JSON.stringify({ success: false, ...refusal }), response)
  })
  return routes.openapi(contactRoute, async (c) => {
    const request = { id: c.get('requestId'), address: deps.addressOf(c) }
    const form = c.req.valid('json')
    const key = idempotencyKey(c)
    const limits = withRateLimitHeaders(c, deps.limits)
    return c.json(await sendMessageWithinLimits({ deps, request }, { form, key, limits }), 200)
  })
}
