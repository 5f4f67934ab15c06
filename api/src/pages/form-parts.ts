import { html } from 'hono/html'
import type { Markup } from './page.ts'

/** Same look as the app's inputs (pwa/src/ui/inputs.tsx). */
const CONTROL =
  'min-h-11 w-full rounded-control border border-input bg-card px-3 py-2 text-base text-foreground aria-invalid:border-destructive'

interface FieldProps {
  name: string
  label: string
  type: 'text' | 'email' | 'textarea'
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
