import { TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { paymentTypes } from '@cubby/contract/money/method-labels'
import { type PaymentMethodForm as Form, paymentMethodForm } from '@cubby/contract/money/payment-methods'
import { isCardExpired } from '@cubby/rules/money/card-expiry'
import { zodResolver } from '@hookform/resolvers/zod'
import { addPaymentMethod } from '@/offline/hooks/payment-methods.ts'
import { Button } from '@/ui/button.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { today } from '@/ui/moment.ts'

const ofToday = paymentMethodForm.refine(({ expiry_date }) => !isCardExpired(expiry_date, today()), {
  path: ['expiry_date'],
  message: messages.cardExpired,
})

/** Adds a card by its type, last four digits, and expiry date; never the full number. */
export function PaymentMethodForm({ onAdded }: { onAdded: () => void }) {
  const { field, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(ofToday),
    defaultValues: { payment_type: 'visa', last_four: '', expiry_date: '' },
  })
  const { isSubmitting } = formState
  const submit = handleSubmit(async (form) => {
    await addPaymentMethod(form)
    onAdded()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Add Payment Method">
      <SelectField label="Card" {...field('payment_type')}>
        {Object.entries(paymentTypes).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Last four digits"
        {...field('last_four')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        enterKeyHint="next"
      />
      <TextField
        label="Expires"
        hint="MM/YY"
        {...field('expiry_date')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        enterKeyHint="done"
      />
      <Button type="submit" wide busy={isSubmitting}>
        Add Payment Method
      </Button>
    </form>
  )
}
