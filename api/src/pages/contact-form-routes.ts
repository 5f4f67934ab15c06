import { createHash } from 'node:crypto'
import { contactPageForm } from '@cubby/contract/messages/contact'
import { sendMessageWithinLimits } from '../features/messages/contact/send-message.ts'
import type { Deps } from '../platform/deps.ts'
import { onError } from '../platform/http/on-error.ts'
import { onlyOwnForms } from '../platform/http/only-own-forms.ts'
import { withRateLimitHeaders } from '../platform/http/rate-limit-headers.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { router } from '../platform/http/router.ts'
import { contactPage, contactReceivedPage } from './contact-page.ts'
import type { PageRenderer } from './render-page.ts'
import { formLimit, refusedForm, sentTexts, valid } from './submitted-form.ts'

/** The contact form for browsers without scripts, or before scripts have loaded. */
export function contactFormRoutes(deps: Deps, render: PageRenderer) {
  const routes = router()
  const errorResponse = onError(deps)
  routes.onError(async (error, c) => {
    const values = await sentTexts(c)
    return refusedForm(await errorResponse(error, c), ({ message, fields }) =>
      render.formResponse(c, (config) => contactPage(config, { values, errors: fields, failure: message })),
    )
  })
  routes.get('/contact', async (c, next) => (await render.page(c, contactPage)) ?? next())
  routes.post(
    '/contact',
    requestLog(deps),
    onlyOwnForms(deps.config),
    formLimit,
    valid('form', contactPageForm),
    async (c) => {
      const { form_id, ...form } = c.req.valid('form')
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const response = await sendMessageWithinLimits(
        { deps, request },
        { form, key: form_id ? keyOf(form_id, form) : null, limits: withRateLimitHeaders(c, deps.limits) },
      )
      return (await render.formResponse(c, contactReceivedPage)) ?? c.json(response)
    },
  )
  return routes
}

/** Returns an idempotency key for the form. The same values always have the same key. */
function keyOf(formId: string, form: object): string {
  return createHash('sha256')
    .update(JSON.stringify([formId, form]))
    .digest('hex')
}
