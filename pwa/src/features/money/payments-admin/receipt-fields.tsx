import { RECEIPT_REFERENCE_MAX_LENGTH } from '@cubby/contract/constants'
import { type ReceiptMethod, receiptMethods } from '@cubby/contract/money/method-labels'
import type { ReceiptRequest } from '@cubby/contract/money/transactions'
import { useToday } from '@/desk/dates/dates.tsx'
import { oneOf } from '@/desk/table/list-search.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { Select } from '@/ui/select.tsx'
import { AmountField } from './amount-field.tsx'
import { useValueDateHint } from './use-payments.ts'

const methods = Object.keys(receiptMethods) as ReceiptMethod[]

/** The typed values of a received payment. */
export interface ReceiptValues {
  readonly amount: string
  readonly method: ReceiptMethod
  readonly reference: string
  /** yyyy-MM-dd */
  readonly date: string
}

export interface ReceiptErrors {
  readonly amount: string | undefined
  readonly date: string | undefined
}

interface ReceiptFieldsProps {
  values: ReceiptValues
  /** The first part of the names of the fields, for their errors. */
  prefix?: string
  errors: ReceiptErrors
  onChange: (values: ReceiptValues) => void
}

/** The fields of a received payment: amount in dollars, method, reference, and date. */
export function ReceiptFields(props: ReceiptFieldsProps) {
  const { values, prefix = '', errors, onChange } = props
  const today = useToday()
  const hint = useValueDateHint(values.date)
  return (
    <>
      <AmountField
        name={`${prefix}amount`}
        value={values.amount}
        error={errors.amount}
        onChange={(amount) => onChange({ ...values, amount })}
      />
      <Field label="Method" name={`${prefix}method`}>
        {(control) => (
          <Select
            {...control}
            value={values.method}
            onChange={({ target }) =>
              onChange({ ...values, method: oneOf(methods, target.value) ?? values.method })
            }
          >
            {methods.map((each) => (
              <option key={each} value={each}>
                {receiptMethods[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Reference" name={`${prefix}reference`} optional hint="Such as the number of a check">
        {(control) => (
          <TextInput
            {...control}
            value={values.reference}
            maxLength={RECEIPT_REFERENCE_MAX_LENGTH}
            onChange={({ target }) => onChange({ ...values, reference: target.value })}
          />
        )}
      </Field>
      <Field label="Date received" name={`${prefix}date`} error={errors.date} {...(hint && { hint })}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={today}
            value={values.date}
            onChange={({ target }) => onChange({ ...values, date: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** Returns the body of a request that records a received payment. */
export function receiptOf({ amount, method, reference, date }: ReceiptValues): ReceiptRequest {
  return { amount: Number(amount), method, date, ...(reference.trim() && { reference }) }
}
