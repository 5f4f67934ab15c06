import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { type ComponentProps, useRef } from 'react'
import { type ContactOutcome, sendMessage } from '@/offline/sync/contact-outbox.ts'
import { refusalText } from './stored-messages.tsx'

/** A field that only bots fill in: invisible, not focusable, and hidden from screen readers. */
export function Honeypot(field: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
      <label>
        {t('Website')}
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/**
 * Returns a function that sends a form, or stores it until there is a signal. Throws a refusal. The Idempotency-Key stays
 * the same until the values change.
 */
export function useSubmission(onSending: (id: string | null) => void) {
  const last = useRef({ values: '', key: '' })
  return async (form: Parameters<typeof sendMessage>[0]) => {
    const values = JSON.stringify(form)
    if (last.current.values !== values) last.current = { values, key: crypto.randomUUID() }
    const { key } = last.current
    onSending(key)
    const outcome = await sendMessage(form, key).catch(notKept)
    // What was sent is confirmed by the screen, not in the list above the form.
    if (outcome.kind !== 'sent') onSending(null)
    if (outcome.kind === 'failed') throw new Error(refusalText(outcome))
    return outcome.kind
  }
}

/** Returns the outcome if the device has no space left or its storage does not work. */
function notKept(): ContactOutcome {
  return { kind: 'failed', code: 'not_kept', message: t(messages.contactFailed) }
}
