import { createHash } from 'node:crypto'
import { t } from '@cubby/texts/t'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { v4 as randomId } from 'uuid'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import { onError } from '../platform/http/on-error.ts'
import { type RateLimits, withRateLimitHeaders } from '../platform/http/rate-limits.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { fieldErrors, router } from '../platform/http/router.ts'
import type { VisitorContext } from '../platform/operation-context.ts'
import {
  errorAlert,
  type FieldType,
  field,
  formLimit,
  refusedForm,
  sentTexts,
  submitButton,
} from './form-pages.ts'
import type { Markup, Page, PageRenderer } from './page.ts'
import { organizationData } from './structured-data.ts'

/** A form that visitors send to the office. It works without scripts; the app replaces it and keeps what was typed. */
export interface PublicForm<Schema extends z.ZodObject> {
  readonly path: '/contact' | '/for-centers'
  /** The file of the screen that replaces the page. */
  readonly screen: string
  /** What it says, in the language of the visitor. */
  readonly texts: () => FormTexts
  readonly schema: Schema
  /** Stores what was sent, within the rate limits. The same key stores it once. */
  readonly send: (
    ctx: VisitorContext,
    input: { readonly form: z.infer<Schema>; readonly key: string | null; readonly limits: RateLimits },
  ) => Promise<object>
}

interface FormTexts {
  readonly title: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly fields: readonly {
    readonly name: string
    readonly label: string
    readonly type: FieldType
    readonly autocomplete?: string
  }[]
  readonly submit: string
  readonly received: { readonly heading: string; readonly text: string; readonly another: string }
}

/** The submitted values of a form, and its errors. */
interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  /** The message of the refusal. The page shows it only if no field has an error. */
  readonly failure: string
}

type FormPage = Pick<PublicForm<z.ZodObject>, 'path' | 'screen' | 'texts'>

function formPage(form: FormPage, config: Config, sent?: FormState): Page {
  const texts = form.texts()
  const { values = {}, errors = {}, failure = '' } = sent ?? {}
  const firstError = texts.fields.find(({ name }) => errors[name])
  const alert = failure && !firstError ? failure : ''
  return {
    ...pageOf(form, config),
    isFormResponse: sent !== undefined,
    main: html`
<div class="shell grid gap-8 py-8 md:grid-cols-[7fr_5fr] md:gap-10 lg:gap-16 lg:py-14">
<div class="grid content-start gap-6">
<div class="grid gap-2">
<h1 class="font-bold text-3xl">${texts.heading}</h1>
${texts.paragraphs.map((text) => html`<p class="max-w-[52ch] text-lg text-muted-foreground">${text}</p>`)}
</div>
<form method="post" action="${form.path}" novalidate aria-label="${texts.title}" class="grid gap-5">
${alert ? errorAlert(alert) : ''}
${texts.fields.map((each) =>
  field({
    ...each,
    value: values[each.name] ?? '',
    error: errors[each.name],
    autofocus: each === firstError,
  }),
)}
${honeypot()}
<input type="hidden" name="form_id" value="${values.form_id || randomId()}" />
${submitButton(texts.submit)}
</form>
</div>
</div>`,
  }
}

/** The response to what was received. */
function receivedPage(form: FormPage, config: Config): Page {
  const { heading, text, another } = form.texts().received
  return {
    ...pageOf(form, config),
    isFormResponse: true,
    main: html`
<div class="shell py-8 lg:py-14">
<div class="grid gap-2">
<h1 class="font-bold text-3xl">${heading}</h1>
<p class="text-lg">${text}</p>
<p><a href="${form.path}" class="underline">${another}</a></p>
</div>
</div>`,
  }
}

function pageOf({ path, screen, texts }: FormPage, config: Config) {
  const { title, paragraphs } = texts()
  return { path, title, screen, description: paragraphs[0] ?? title, data: organizationData(config) }
}

/** A field that only bots fill in. A text browser shows it, so its label explains what to do. */
function honeypot(): Markup {
  return html`<div aria-hidden="true" class="absolute -start-[200vw] size-px overflow-hidden">
<label>${t('Leave this empty')} <input name="website" type="text" tabindex="-1" autocomplete="off" /></label>
</div>`
}

/** The page of a form, and what a browser without scripts sends with it. */
export function publicFormRoutes<Schema extends z.ZodObject>(
  deps: Deps,
  render: PageRenderer,
  form: PublicForm<Schema>,
) {
  const routes = router()
  const errorResponse = onError(deps)
  routes.onError(async (error, c) => {
    const values = await sentTexts(c)
    return refusedForm(await errorResponse(error, c), ({ message, fields }) =>
      render.formResponse(c, (config) =>
        formPage(form, config, { values, errors: fields, failure: message }),
      ),
    )
  })
  routes.get(
    form.path,
    async (c, next) => (await render.page(c, (config) => formPage(form, config))) ?? next(),
  )
  routes.post(form.path, requestLog(deps), onlyOwnForms(deps.config), formLimit, async (c) => {
    const { form_id, ...texts } = await sentTexts(c)
    const sent = validated(form.schema, texts)
    const request = { id: c.get('requestId'), address: deps.addressOf(c) }
    const key = form_id ? keyOf(form_id, sent) : null
    const limits = withRateLimitHeaders(c, deps.limits)
    const response = await form.send({ deps, request }, { form: sent, key, limits })
    return (await render.formResponse(c, (config) => receivedPage(form, config))) ?? c.json(response)
  })
  return routes
}

/** Validates what a browser sent as the API validates JSON. Browsers send line breaks as CRLF. */
function validated<Schema extends z.ZodObject>(
  schema: Schema,
  texts: Readonly<Record<string, string>>,
): z.infer<Schema> {
  const lines = Object.entries(texts).map(([name, text]) => [name, text.replaceAll('\r\n', '\n')])
  const result = schema.safeParse(Object.fromEntries(lines))
  if (!result.success) throw new Refusal('invalid_input', { fields: fieldErrors(result.error.issues) })
  return result.data
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
