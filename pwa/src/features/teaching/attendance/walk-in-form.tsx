import { EmailField, PhoneField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { type WalkIn, walkIn } from '@cubby/contract/teaching/walk-ins'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@/ui/button.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

interface WalkInFormProps {
  /** Enrolls the walk-in, or saves it until there is a connection. Returns whether it succeeded. */
  enroll: (walkIn: WalkIn) => Promise<boolean>
  onDone: () => void
}

/** The form with which an instructor or the office enrolls a walk-in. */
export function WalkInForm({ enroll, onDone }: WalkInFormProps) {
  const { field, handleSubmit, formState } = useForm<WalkIn>({
    resolver: zodResolver(walkIn),
    defaultValues: { email: '', first_name: '', last_name: '', phone_number: '' },
  })
  const { isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    if (await enroll(values)) onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Add walk-in">
      <p className="text-muted-foreground text-sm">
        The walk-in gets a seat and an email, and owes the price of the class like any other student.
      </p>
      <TextField label="First name" {...field('first_name')} autoComplete="off" enterKeyHint="next" />
      <TextField label="Last name" {...field('last_name')} autoComplete="off" enterKeyHint="next" />
      <EmailField
        label="Email"
        hint="If they have an account, enter its email address"
        {...field('email')}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField label="Phone" optional {...field('phone_number')} autoComplete="off" enterKeyHint="done" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          Enroll
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
