import { messages } from '@cubby/contract/messages'
import { unsubscribeHeading, unsubscribeIntroduction, unsubscribeUnchanged } from '@cubby/contract/page-texts'
import { html } from 'hono/html'
import type { Config } from '../platform/config.ts'
import { errorAlert, submitButton } from './form-parts.ts'
import type { Markup, Page } from './page.ts'
import { organizationData } from './structured-data.ts'

/** Asks before anything changes, because mail scanners open every link. Without a token it has no form. */
export function unsubscribePage(config: Config, token: string): Page {
  if (!token) return pageOf(config, unsubscribeUnchanged, errorAlert(messages.unsubscribeLinkInvalid))
  return pageOf(
    config,
    unsubscribeIntroduction,
    html`<form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}">${submitButton(unsubscribeHeading)}</form>`,
  )
}

/** The response to the form. */
export function emailsStoppedPage(config: Config, message: string): Page {
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
export function unsubscribeFailedPage(config: Config, message: string): Page {
  return { ...pageOf(config, unsubscribeUnchanged, errorAlert(message)), isFormResponse: true }
}

function pageOf(config: Config, introduction: string, content: Markup): Page {
  return {
    path: '/unsubscribe',
    title: unsubscribeHeading,
    screen: 'unsubscribe.tsx',
    description: unsubscribeIntroduction,
    data: organizationData(config),
    main: html`
<div class="shell py-8 lg:py-14">
<div class="mx-auto grid max-w-md gap-6">
<div class="grid gap-2">
<h1 class="font-bold text-3xl">${unsubscribeHeading}</h1>
${introduction && html`<p class="text-muted-foreground">${introduction}</p>`}
</div>
${content}
<p><a href="/profile?section=email-settings" class="underline">Choose which emails I get</a></p>
</div>
</div>`,
  }
}
