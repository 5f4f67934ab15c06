import { t } from '@cubby/texts/t'
import { EmailField, TextAreaField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { contactForm } from '@cubby/contract/messages/contact'
import { useEffect } from 'react'
import type { ContactOutcome } from '@/offline/sync/contact-outbox.ts'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { type Draft, forgetDraft, keepDraft } from './draft.ts'
import { Honeypot, useSubmission } from './submission.tsx'

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
  const sendOnce = useSubmission(onSending)
  const form = useForm({
    defaults: { ...start, website: '' },
    values: { ...start, website: '' },
    schema: contactForm,
    send: (message) => {
      // The message is stored before it is sent. If it is refused, it becomes a draft again.
      forgetDraft()
      return sendOnce(message)
    },
    onDone: (kind, { reset }) => {
      reset({ ...start, message: '', website: '' }, { keepDirtyValues: false })
      forgetDraft()
      onDone(kind)
    },
    onFailed: (_, { getValues }) => {
      keepDraft(getValues())
      return false
    },
    failed: t(messages.contactFailed),
  })
  const { register, field, setFocus, watch } = form
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

  return (
    <Form form={form} aria-label={t('Contact')} submit={t('Send message')}>
      <TextField label={t('Name')} {...field('name')} autoComplete="name" enterKeyHint="next" />
      <EmailField label={t('Email')} {...field('email')} autoComplete="email" enterKeyHint="next" />
      <TextAreaField label={t('Message')} {...field('message')} rows={7} />
      <Honeypot {...register('website')} />
    </Form>
  )
}
