import { unsubscribeForm, unsubscribeQuery } from '@cubby/contract/messages/unsubscribe'
import { stopEmailsWithinLimit } from '../features/messages/notifications/stop-emails.ts'
import type { Deps } from '../platform/deps.ts'
import { onError } from '../platform/http/on-error.ts'
import { withRateLimitHeaders } from '../platform/http/rate-limit-headers.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { router } from '../platform/http/router.ts'
import type { PageRenderer } from './render-page.ts'
import { formLimit, refusedForm, sentTexts, valid } from './submitted-form.ts'
import { emailsStoppedPage, unsubscribeFailedPage, unsubscribePage } from './unsubscribe-page.ts'

/**
 * The unsubscribe page that emails link to. Its form works without scripts. Mail programs send their one-click
 * request to the same address (RFC 8058). Other sites cannot send this request, because they do not know the
 * token.
 */
export function unsubscribeFormRoutes(deps: Deps, render: PageRenderer) {
  const routes = router()
  const errorResponse = onError(deps)
  routes.onError(async (error, c) => {
    const response = await errorResponse(error, c)
    if (isOneClick(await sentTexts(c))) return response
    return refusedForm(response, ({ message, fields }) =>
      render.formResponse(c, (config) => unsubscribeFailedPage(config, fields.token ?? message)),
    )
  })
  routes.get(
    '/unsubscribe',
    async (c, next) =>
      (await render.page(c, (config) => unsubscribePage(config, c.req.query('token') ?? ''))) ?? next(),
  )
  routes.post(
    '/unsubscribe',
    requestLog(deps),
    formLimit,
    valid('query', unsubscribeQuery),
    valid('form', unsubscribeForm),
    async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const limits = withRateLimitHeaders(c, deps.limits)
      const { token } = c.req.valid('query')
      const response = await stopEmailsWithinLimit({ deps, request }, { token, limits })
      if (isOneClick(c.req.valid('form'))) return c.json(response)
      return (
        (await render.formResponse(c, (config) => emailsStoppedPage(config, response.message))) ??
        c.json(response)
      )
    },
  )
  return routes
}

function isOneClick(form: { 'List-Unsubscribe'?: string | undefined }): boolean {
  return form['List-Unsubscribe'] !== undefined
}
