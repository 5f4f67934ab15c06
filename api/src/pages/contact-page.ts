import { messages } from '@cubby/contract/messages'
import { contactHeading, contactIntroduction } from '@cubby/contract/page-texts'
import { html } from 'hono/html'
import { v4 as randomId } from 'uuid'
import type { Config } from '../platform/config.ts'
import { errorAlert, field, submitButton } from './form-parts.ts'
import type { Markup, Page } from './page.ts'
import { organizationData } from './structured-data.ts'

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
  { name: 'message', label: 'Message', type: 'textarea' },
] as const

/** The submitted values of a form, and its errors. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  /** The message of the refusal. The page shows it only if no field has an error. */
  readonly failure: string
}

/** The contact form. It works without scripts; the app replaces it and keeps what was typed. */
export function contactPage(config: Config, sent?: FormState): Page {
  const { values = {}, errors = {}, failure = '' } = sent ?? {}
  const firstError = FIELDS.find(({ name }) => errors[name])
  const alert = failure && !firstError ? failure : ''
  return {
    ...pageOf(config),
    isFormResponse: sent !== undefined,
    main: html`
<div class="shell grid gap-10 py-8 lg:grid-cols-[7fr_5fr] lg:gap-16 lg:py-14">
<div class="grid content-start gap-6">
<div class="grid gap-2">
<h1 class="font-bold text-display">${contactHeading}</h1>
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
export function contactReceivedPage(config: Config): Page {
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
