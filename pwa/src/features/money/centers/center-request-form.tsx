import { t } from '@cubby/texts/t'
import { EmailField, PhoneField, TextAreaField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { type CenterRequest, centerRequest } from '@cubby/contract/money/centers'
import { Honeypot, useSubmission } from '@/features/messages/contact/submission.tsx'
import type { ContactOutcome } from '@/offline/sync/contact-outbox.ts'
import { Button } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
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
  const form = useForm({
    defaults: { ...start, website: '' },
    schema: centerRequest,
    send: useSubmission(onSending),
    onDone: (kind) => onDone(kind),
    failed: t(messages.contactFailed),
    draft: 'cubby-center-request-draft',
  })
  const { field } = form
  return (
    <Form form={form} aria-label={t('For centers')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Your name')}
          {...field('contact_name')}
          autoComplete="name"
          enterKeyHint="next"
        />
        <EmailField label={t('Email')} {...field('email')} autoComplete="email" enterKeyHint="next" />
        <TextField
          label={t('Name of the center')}
          {...field('name')}
          autoComplete="organization"
          enterKeyHint="next"
        />
        <PhoneField label={t('Phone')} optional {...field('phone')} autoComplete="tel" enterKeyHint="next" />
      </div>
      <TextAreaField
        label={t('Address of the center')}
        {...field('address')}
        rows={2}
        autoComplete="street-address"
      />
      <TextAreaField
        label={t('Message')}
        optional
        hint={t('For example, how many people work for you, and which classes they need')}
        {...field('message')}
        rows={4}
      />
      <Honeypot {...form.register('website')} />
      <Button type="submit" busy={form.busy} className="md:justify-self-start">
        {t('Send request')}
      </Button>
    </Form>
  )
}
