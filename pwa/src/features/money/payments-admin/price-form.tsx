import { REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { discountTexts } from '@cubby/contract/discount'
import { messages } from '@cubby/contract/messages'
import { amountText } from '@cubby/rules/money/price-text'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { MoneyField, TextField } from '@/ui/fields.tsx'

/** An enrollment whose student can get another price. In dollars. */
export interface PricedEnrollment {
  readonly id: string
  readonly student_name: string
  readonly class_name: string
  /** Before any discount, if it is known. */
  readonly price?: number
  readonly due?: number
  readonly paid?: number
}

/** Sets what one person pays, with the reason that they read. */
export function PriceForm({ enrollment, close }: { enrollment: PricedEnrollment; close: () => void }) {
  const callOnce = useIdempotentCall()
  const { id, student_name, class_name, price, due, paid = 0 } = enrollment
  const [values, setValues] = useState({ price: due?.toFixed(2) ?? '', reason: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const errors = priceErrors(values, price)
  const operation = useOperation(
    () =>
      callOnce('PUT', '/admin/enrollments/:id/price', {
        params: { id },
        body: { price: Number(values.price), reason: values.reason },
      }),
    { done: messages.personPriceSet, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  const submit = () => {
    setSubmitted(true)
    if (!errors.price && !errors.reason) operation.run(undefined)
  }
  const above = errors.price ? 0 : Math.round(paid * 100) - Math.round(Number(values.price) * 100)
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Set Price"
      onSubmit={submit}
      close={close}
    >
      <p>
        {student_name} pays this price for {class_name}
        {price !== undefined && ` instead of ${amountText(price)}`}. It replaces every other discount, and
        they are told the price and the reason.
      </p>
      <PriceFields values={values} errors={isSubmitted ? errors : {}} onChange={setValues} />
      {above > 0 && (
        <p className="figures text-sm" role="status">
          {amountText(paid)} was paid, so {amountText(above / 100)} will be due for a refund.
        </p>
      )}
    </OperationForm>
  )
}

interface PriceValues {
  price: string
  reason: string
}

type PriceErrors = { [Name in keyof PriceValues]?: string | undefined }

/** Returns the errors of a typed price of one person. `list` is the price of the class in dollars, if it is known. */
export function priceErrors({ price, reason }: PriceValues, list?: number): PriceErrors {
  const isAmount = /^\d+(\.\d{1,2})?$/.test(price.trim())
  const isTooHigh = list !== undefined && Math.round(Number(price) * 100) > Math.round(list * 100)
  return {
    price: isAmount ? (isTooHigh ? messages.priceNotLower : undefined) : messages.amountInCents,
    reason: reason.trim() ? undefined : discountTexts.priceReasonRequired,
  }
}

interface PriceFieldsProps {
  /** The path of the fields in the request. */
  prefix?: string
  values: PriceValues
  errors: PriceErrors
  onChange: (values: PriceValues) => void
}

/** The price of one person and its reason. */
export function PriceFields({ prefix = '', values, errors, onChange }: PriceFieldsProps) {
  return (
    <>
      <MoneyField
        label="Price for this person (US dollars)"
        name={`${prefix}price`}
        error={errors.price}
        value={values.price}
        onValueChange={(value) => onChange({ ...values, price: value })}
      />
      <TextField
        label="Reason"
        name={`${prefix}reason`}
        hint="Such as a scholarship. The student reads it."
        error={errors.reason}
        value={values.reason}
        maxLength={REFUND_REASON_MAX_LENGTH}
        onValueChange={(value) => onChange({ ...values, reason: value })}
      />
    </>
  )
}
