import { EmailField, PhoneField, TextAreaField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { type CenterRequest, centerRequest } from '@cubby/contract/money/centers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { writeTabItem } from '@/api/local-settings.ts'
import { refusalText } from '@/features/messages/contact/stored-messages.tsx'
import { Honeypot, keyOf, notKept, type SubmissionKey } from '@/features/messages/contact/submission.tsx'
import { type ContactOutcome, sendMessage } from '@/offline/sync/contact-outbox.ts'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

interface CenterRequestFormProps {
  /** The initial values of the form. */
  start: CenterRequest
  /** Gets the id of the request that the form is sending; null afterwards. */
  onSending: (id: string | null) => void
  onDone: (outcome: Exclude<ContactOutcome['kind'], 'failed'>) => void
}

/** Asks the office for a center. Without a signal it waits on this device, as a contact message does. */
export function CenterRequestForm({ start, onSending, onDone }: CenterRequestFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const lastKey = useRef<SubmissionKey | null>(null)
  const { register, field, handleSubmit, watch, formState } = useForm<CenterRequest>({
    resolver: zodResolver(centerRequest),
    defaultValues: { ...start, website: '' },
  })
  const { isSubmitting } = formState
  useEffect(() => watch((values) => keepRequestDraft(values)).unsubscribe, [watch])

  const submit = handleSubmit(async (form) => {
    setFailure(null)
    lastKey.current = keyOf(form, lastKey.current)
    const { key } = lastKey.current
    onSending(key)
    const outcome = await sendMessage(form, key).catch(notKept)
    // A request that was sent is confirmed here, not in the list above.
    if (outcome.kind !== 'sent') onSending(null)
    if (outcome.kind === 'failed') return setFailure(refusalText(outcome))
    keepRequestDraft(null)
    onDone(outcome.kind)
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="For centers">
      {failure && <FormFailure>{failure}</FormFailure>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" {...field('contact_name')} autoComplete="name" enterKeyHint="next" />
        <EmailField label="Email" {...field('email')} autoComplete="email" enterKeyHint="next" />
        <TextField
          label="Name of the center"
          {...field('name')}
          autoComplete="organization"
          enterKeyHint="next"
        />
        <PhoneField label="Phone" optional {...field('phone')} autoComplete="tel" enterKeyHint="next" />
      </div>
      <TextAreaField
        label="Address of the center"
        {...field('address')}
        rows={3}
        autoComplete="street-address"
      />
      <TextAreaField
        label="Message"
        optional
        hint="For example how many people work for you, and which classes they need"
        {...field('message')}
        rows={4}
      />
      <Honeypot {...register('website')} />
      <Button type="submit" wide busy={isSubmitting}>
        Send request
      </Button>
    </form>
  )
}

const DRAFT = 'cubby-center-request-draft'

/** Keeps what was typed in this tab only, for a reload. */
function keepRequestDraft(values: object | null): void {
  writeTabItem(DRAFT, values && JSON.stringify(values))
}

/** Returns what was typed before a reload, by the names of the fields; nothing without it. */
export function readRequestDraft(): Readonly<Record<string, string>> {
  try {
    const kept: object = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
