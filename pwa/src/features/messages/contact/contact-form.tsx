import { EmailField, TextAreaField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { contactForm, type ContactForm as Values } from '@cubby/contract/messages/contact'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type ContactOutcome, sendMessage } from '@/offline/sync/contact-outbox.ts'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { type Draft, forgetDraft, keepDraft } from './draft.ts'
import { refusalText } from './stored-messages.tsx'
import { Honeypot, keyOf, notKept, type SubmissionKey } from './submission.tsx'

interface ContactFormProps {
  /** The values of the form until they are typed over. The user is known only after the first render. */
  start: Draft
  /** The field that takes the focus. */
  focus: keyof Draft | null
  /** Gets the id of the message that the form is sending; null afterwards. */
  onSending: (id: string | null) => void
  onDone: (outcome: Exclude<ContactOutcome['kind'], 'failed'>) => void
}

export function ContactForm({ start, focus, onSending, onDone }: ContactFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const lastKey = useRef<SubmissionKey | null>(null)
  const { register, field, handleSubmit, reset, setFocus, watch, formState } = useForm<Values>({
    resolver: zodResolver(contactForm),
    defaultValues: { ...start, website: '' },
    values: { ...start, website: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { isSubmitting } = formState
  useEffect(() => {
    if (focus) setFocus(focus)
  }, [focus, setFocus])
  useEffect(() => {
    const { unsubscribe } = watch(({ name = '', email = '', message = '' }, { type }) => {
      // What nobody typed is no draft: the next user of this tab must not see it.
      if (type === 'change') keepDraft({ name, email, message })
    })
    return unsubscribe
  }, [watch])

  const submit = handleSubmit(async (form) => {
    setFailure(null)
    lastKey.current = keyOf(form, lastKey.current)
    const { key } = lastKey.current
    onSending(key)
    // `sendMessage` stores the message. If it is refused, it becomes a draft again.
    forgetDraft()
    const outcome = await sendMessage(form, key).catch(notKept)
    // A message that was sent is confirmed here, not in the list above.
    if (outcome.kind !== 'sent') onSending(null)
    if (outcome.kind === 'failed') {
      keepDraft(form)
      setFailure(refusalText(outcome))
    } else {
      reset({ ...start, message: '', website: '' }, { keepDirtyValues: false })
      forgetDraft()
      onDone(outcome.kind)
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Contact">
      {failure && <FormFailure>{failure}</FormFailure>}
      <TextField label="Name" {...field('name')} autoComplete="name" enterKeyHint="next" />
      <EmailField label="Email" {...field('email')} autoComplete="email" enterKeyHint="next" />
      <TextAreaField label="Message" {...field('message')} rows={7} />
      <Honeypot {...register('website')} />
      <Button type="submit" wide busy={isSubmitting}>
        Send message
      </Button>
    </form>
  )
}
