import { messages } from '@cubby/contract/messages'
import { unsubscribeForm, unsubscribeQuery } from '@cubby/contract/messages/unsubscribe'
import { unsubscribeHeading, unsubscribeIntroduction, unsubscribeUnchanged } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { html } from 'hono/html'
import { stopEmailsWithinLimit } from '../features/messages/notifications/change-preferences.ts'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { onError } from '../platform/http/on-error.ts'
import { withRateLimitHeaders } from '../platform/http/rate-limits.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { router } from '../platform/http/router.ts'
import { errorAlert, formLimit, refusedForm, sentTexts, submitButton, valid } from './form-pages.ts'
import type { Markup, Page, PageRenderer } from './page.ts'
import { organizationData } from './structured-data.ts'

/** Asks before anything changes, because mail scanners open every link. Without a token it has no form. */
function unsubscribePage(config: Config, token: string): Page {
  if (!token) return pageOf(config, t(unsubscribeUnchanged), errorAlert(messages.unsubscribeLinkInvalid))
  return pageOf(
    config,
    t(unsubscribeIntroduction),
    html`<form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}">${submitButton(t(unsubscribeHeading))}</form>`,
  )
}

/** The response to the form. */
function emailsStoppedPage(config: Config, message: string): Page {
  return {
    ...pageOf(
      config,
      '',
      html`<div role="status" class="rounded-control border border-success/50 bg-success/10 px-4 py-3 text-sm text-success">${message}</div>`,
    ),
    isFormResponse: true,
  }
}

/** The response to the form with the reason why nothing changed. */
function unsubscribeFailedPage(config: Config, message: string): Page {
  return { ...pageOf(config, t(unsubscribeUnchanged), errorAlert(message)), isFormResponse: true }
}

function pageOf(config: Config, introduction: string, content: Markup): Page {
  return {
    path: '/unsubscribe',
    title: t(unsubscribeHeading),
    screen: 'unsubscribe.tsx',
    description: t(unsubscribeIntroduction),
    data: organizationData(config),
    main: html`
<div class="shell py-8 lg:py-14">
<div class="mx-auto grid max-w-md gap-6">
<div class="grid gap-2">
<h1 class="font-bold text-3xl">${t(unsubscribeHeading)}</h1>
${introduction && html`<p class="text-muted-foreground">${introduction}</p>`}
</div>
${content}
<p><a href="/profile?section=email-settings" class="underline">${t('Choose which emails I get')}</a></p>
</div>
</div>`,
  }
}

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
