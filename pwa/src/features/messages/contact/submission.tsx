import { messages } from '@cubby/contract/messages'
import type { ComponentProps } from 'react'
import type { ContactOutcome } from '@/offline/sync/contact-outbox.ts'

/** A field that only bots fill in: invisible, not focusable, and hidden from screen readers. */
export function Honeypot(field: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

export interface SubmissionKey {
  values: string
  key: string
}

/** The Idempotency-Key of a form. It stays the same until the values change. */
export function keyOf(form: object, last: SubmissionKey | null): SubmissionKey {
  const values = JSON.stringify(form)
  return last?.values === values ? last : { values, key: crypto.randomUUID() }
}

/** Returns the outcome if the device has no space left or its storage does not work. */
export function notKept(): ContactOutcome {
  return { kind: 'failed', code: 'not_kept', message: messages.contactFailed }
}
