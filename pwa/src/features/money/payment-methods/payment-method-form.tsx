import { t, translate } from '@cubby/texts/t'
import { TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { paymentTypes } from '@cubby/contract/money/method-labels'
import { paymentMethodForm } from '@cubby/contract/money/payment-methods'
import { isCardExpired } from '@cubby/rules/money/card-expiry'
import { addPaymentMethod } from '@/offline/hooks/payment-methods.ts'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { today } from '@/ui/moment.ts'

const ofToday = paymentMethodForm.refine(({ expiry_date }) => !isCardExpired(expiry_date, today()), {
  path: ['expiry_date'],
  message: messages.cardExpired,
})

/** Adds a card by its type, last four digits, and expiry date; never the full number. */
export function PaymentMethodForm({ onAdded }: { onAdded: () => void }) {
  const form = useForm({
    defaults: { payment_type: 'visa', last_four: '', expiry_date: '' },
    schema: ofToday,
    send: addPaymentMethod,
    onDone: onAdded,
    failed: t(messages.somethingWentWrong),
  })
  const { field } = form
  return (
    <Form form={form} aria-label={t('Add Payment Method')} submit={t('Add Payment Method')}>
      <SelectField label={t('Card')} {...field('payment_type')}>
        {Object.entries(paymentTypes).map(([type, name]) => (
          <option key={type} value={type}>
            {translate(name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Last four digits')}
        {...field('last_four')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        enterKeyHint="next"
      />
      <TextField
        label={t('Expires')}
        hint={t('MM/YY')}
        {...field('expiry_date')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        enterKeyHint="done"
      />
    </Form>
  )
}
