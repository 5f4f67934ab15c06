import { createHash } from 'node:crypto'
import { messages } from '@cubby/contract/messages'
import { contactPageForm } from '@cubby/contract/messages/contact'
import { contactHeading, contactIntroduction } from '@cubby/contract/page-texts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { v4 as randomId } from 'uuid'
import { sendMessageWithinLimits } from '../features/messages/contact/send-message.ts'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import { onError } from '../platform/http/on-error.ts'
import { withRateLimitHeaders } from '../platform/http/rate-limits.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { router } from '../platform/http/router.ts'
import { errorAlert, field, formLimit, refusedForm, sentTexts, submitButton, valid } from './form-pages.ts'
import type { Markup, Page, PageRenderer } from './page.ts'
import { organizationData } from './structured-data.ts'

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
  { name: 'message', label: 'Message', type: 'textarea' },
] as const

/** The submitted values of a form, and its errors. */
interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  /** The message of the refusal. The page shows it only if no field has an error. */
  readonly failure: string
}

/** The contact form. It works without scripts; the app replaces it and keeps what was typed. */
function contactPage(config: Config, sent?: FormState): Page {
  const { values = {}, errors = {}, failure = '' } = sent ?? {}
  const firstError = FIELDS.find(({ name }) => errors[name])
  const alert = failure && !firstError ? failure : ''
  return {
    ...pageOf(config),
    isFormResponse: sent !== undefined,
    main: html`
<div class="shell grid gap-8 py-8 md:grid-cols-[7fr_5fr] md:gap-10 lg:gap-16 lg:py-14">
<div class="grid content-start gap-6">
<div class="grid gap-2">
<h1 class="font-bold text-3xl">${contactHeading}</h1>
<p class="max-w-[52ch] text-lg text-muted-foreground">${contactIntroduction}</p>
</div>
<form method="post" action="/contact" novalidate aria-label="Contact" class="grid gap-5">
${alert ? errorAlert(alert) : ''}
${FIELDS.map((each) =>
  field({
    ...each,
    value: values[each.name] ?? '',
    error: errors[each.name],
    autofocus: each === firstError,
  }),
)}
${honeypot()}
<input type="hidden" name="form_id" value="${values.form_id || randomId()}" />
${submitButton('Send message')}
</form>
</div>
</div>`,
  }
}

/** The response to a received message. */
function contactReceivedPage(config: Config): Page {
  return {
    ...pageOf(config),
    isFormResponse: true,
    main: html`
<div class="shell py-8 lg:py-14">
<div class="grid gap-2">
<h1 class="font-bold text-3xl">${messages.contactReceived}</h1>
<p class="text-lg">${messages.contactReceivedDetail}</p>
<p><a href="/contact" class="underline">Write another message</a></p>
</div>
</div>`,
  }
}

function pageOf(config: Config) {
  return {
    path: '/contact',
    title: 'Contact',
    screen: 'contact.tsx',
    description: contactIntroduction,
    data: organizationData(config),
  }
}

/** A field that only bots fill in. A text browser shows it, so its label explains what to do. */
function honeypot(): Markup {
  return html`<div aria-hidden="true" class="absolute -left-[200vw] size-px overflow-hidden">
<label>Leave this empty <input name="website" type="text" tabindex="-1" autocomplete="off" /></label>
</div>`
}

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

/** Refuses a form that another site submits through a user's browser. */
function onlyOwnForms({ publicUrl }: { readonly publicUrl: string }) {
  return createMiddleware(async (c, next) => {
    if (c.req.method === 'POST' && isForeign(c, publicUrl)) throw new Refusal('forbidden')
    await next()
  })
}

function isForeign(c: Context, publicUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('Origin')
  // A browser sends the origin of a cross-site form. Only programs and text browsers send none.
  if (!origin) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== c.req.header('Host') && host !== new URL(publicUrl).host
}
