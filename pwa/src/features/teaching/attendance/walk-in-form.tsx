import { t } from '@cubby/texts/t'
import { EmailField, PhoneField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { type WalkIn, walkIn } from '@cubby/contract/teaching/walk-ins'
import { Button } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

interface WalkInFormProps {
  /** Enrolls the walk-in, or saves it until there is a connection. Returns whether it succeeded. */
  enroll: (walkIn: WalkIn) => Promise<boolean>
  onDone: () => void
}

/** The form with which an instructor or the office enrolls a walk-in. */
export function WalkInForm({ enroll, onDone }: WalkInFormProps) {
  const form = useForm({
    defaults: { email: '', first_name: '', last_name: '', phone_number: '' },
    schema: walkIn,
    send: enroll,
    onDone: (isEnrolled) => isEnrolled && onDone(),
    failed: t(messages.officeEnrollmentFailed),
  })
  const { field } = form
  return (
    <Form form={form} className="gap-4" aria-label={t('Add walk-in')}>
      <p className="text-muted-foreground text-sm">
        {t('The walk-in gets a spot and an email, and owes the price of the class like any other student.')}
      </p>
      <TextField label={t('First name')} {...field('first_name')} autoComplete="off" enterKeyHint="next" />
      <TextField label={t('Last name')} {...field('last_name')} autoComplete="off" enterKeyHint="next" />
      <EmailField
        label={t('Email')}
        hint={t('If this person has an account, enter the email address of that account')}
        {...field('email')}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField
        label={t('Phone')}
        optional
        {...field('phone_number')}
        autoComplete="off"
        enterKeyHint="done"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {t('Enroll')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}
