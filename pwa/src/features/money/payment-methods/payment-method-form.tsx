import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { paymentTypes } from '@cubby/contract/money/method-labels'
import { type PaymentMethodForm as Form, paymentMethodForm } from '@cubby/contract/money/payment-methods'
import { isCardExpired } from '@cubby/rules/money/card-expiry'
import { zodResolver } from '@hookform/resolvers/zod'
import { addPaymentMethod } from '@/offline/hooks/payment-methods.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { TextInput } from '@/ui/inputs.tsx'
import { today } from '@/ui/moment.ts'
import { Select } from '@/ui/select.tsx'

const ofToday = paymentMethodForm.refine(({ expiry_date }) => !isCardExpired(expiry_date, today()), {
  path: ['expiry_date'],
  message: messages.cardExpired,
})

/** Adds a card by its type, last four digits, and expiry date; never the full number. */
export function PaymentMethodForm({ onAdded }: { onAdded: () => void }) {
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(ofToday),
    defaultValues: { payment_type: 'visa', last_four: '', expiry_date: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (form) => {
    await addPaymentMethod(form)
    onAdded()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Add Payment Method">
      <Field label="Card" error={errors.payment_type?.message}>
        {(control) => (
          <Select {...control} {...register('payment_type')}>
            {Object.entries(paymentTypes).map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Last four digits" error={errors.last_four?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('last_four')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="Expires" hint="MM/YY" error={errors.expiry_date?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('expiry_date')}
            autoComplete="off"
            inputMode="numeric"
            maxLength={10}
            enterKeyHint="done"
          />
        )}
      </Field>
      <Button type="submit" wide busy={isSubmitting}>
        Add Payment Method
      </Button>
    </form>
  )
}
