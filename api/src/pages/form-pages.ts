import { errorBody } from '@cubby/contract/errors'
import {
  loginHeading,
  loginIntroduction,
  signupHeading,
  signupIntroduction,
} from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { Refusal } from '../platform/errors.ts'
import { fieldErrors } from '../platform/http/router.ts'
import type { Markup, Page } from './page.ts'
import { organizationData } from './structured-data.ts'

/** The login and sign-up pages. They have only text, because their forms need the app. */
export function formPages(config: Config): Page[] {
  return [
    formPage(config, {
      path: '/login',
      title: t('Login'),
      screen: 'login.tsx',
      heading: loginHeading,
      introduction: loginIntroduction,
    }),
    formPage(config, {
      path: '/signup',
      title: t('Sign Up'),
      screen: 'signup.tsx',
      heading: signupHeading,
      introduction: signupIntroduction,
    }),
  ]
}

interface FormWords {
  path: string
  title: string
  screen: string
  heading: string
  introduction: string
}

function formPage(config: Config, { heading, introduction, ...page }: FormWords): Page {
  return {
    ...page,
    description: introduction,
    data: organizationData(config),
    main: html`
<div class="shell py-8 lg:py-14">
<div class="mx-auto grid max-w-md gap-2">
<h1 class="font-bold text-3xl">${heading}</h1>
<p class="text-muted-foreground">${introduction}</p>
</div>
</div>`,
  }
}

/** Same look as the app's inputs (pwa/src/ui/inputs.tsx). */
const CONTROL =
  'min-h-11 w-full rounded-control border border-input bg-card px-3 py-2 text-base text-foreground aria-invalid:border-destructive'

export type FieldType = 'text' | 'email' | 'tel' | 'textarea'

interface FieldProps {
  name: string
  label: string
  type: FieldType
  autocomplete?: string
  value: string
  error: string | undefined
  /** Set on the first field with an error. */
  autofocus: boolean
}

/** A label and its control. The error is linked to the control. */
export function field({ name, label, type, autocomplete, value, error, autofocus }: FieldProps): Markup {
  const attributes = html`id="${name}" name="${name}" class="${CONTROL}"${
    error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''
  }${autofocus ? html` autofocus` : ''}${autocomplete ? html` autocomplete="${autocomplete}"` : ''}`
  return html`<div class="grid gap-1.5">
<label for="${name}" class="font-semibold text-sm">${label}</label>
${
  type === 'textarea'
    ? // A browser drops the first line break of a text area.
      html`<textarea ${attributes} rows="7">\n${value}</textarea>`
    : html`<input ${attributes} type="${type}" value="${value}" />`
}
${error ? html`<p id="${name}-error" class="text-destructive text-sm">${error}</p>` : ''}
</div>`
}

export function submitButton(label: string): Markup {
  return html`<button type="submit" class="inline-flex min-h-11 w-full items-center justify-center rounded-control bg-primary px-5 py-2.5 text-center font-semibold text-base text-primary-foreground leading-tight hover:bg-primary-hover">${label}</button>`
}

export function errorAlert(message: string): Markup {
  return html`<div role="alert" class="rounded-control border border-destructive/50 bg-destructive/10 px-4 py-3 text-destructive text-sm">${message}</div>`
}

const FORM_MAX_BYTES = 100 * 1024

export const formLimit = bodyLimit({
  maxSize: FORM_MAX_BYTES,
  onError: () => {
    throw new Refusal('too_large')
  },
})

/** Validates a form or a query as the API validates JSON. */
export function valid<Target extends 'form' | 'query', Schema extends z.ZodObject>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw new Refusal('invalid_input', { fields: fieldErrors(result.error.issues) })
  })
}

/** The text values of a submitted form, valid or not; empty when it cannot be read. */
export async function sentTexts(c: Context): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => ({}))
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** The page with the errors of a refused form; without the built app, the API's error. */
export async function refusedForm(
  error: Response,
  renderPage: (refusal: { message: string; fields: Record<string, string> }) => Promise<Response | null>,
): Promise<Response> {
  const { error: message, fields = {} } = errorBody.parse(await error.clone().json())
  const page = await renderPage({ message, fields })
  return page ? new Response(page.body, { status: error.status, headers: page.headers }) : error
}
