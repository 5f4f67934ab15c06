import { RECEIPT_REFERENCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type ReceiptMethod, receiptMethods } from '@cubby/contract/money/method-labels'
import type { ReceiptRequest } from '@cubby/contract/money/transactions'
import { displayDate } from '@cubby/rules/session-dates'
import { ApiError } from '@/api/client.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { CheckField, DateField, MoneyField, TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { amountError, dateError } from './amount-error.ts'
import { useValueDateHint } from './use-payments.ts'

const methods = Object.keys(receiptMethods) as ReceiptMethod[]

/** The typed values of a received payment. */
export interface ReceiptValues {
  readonly amount: string
  /** Empty until the office chooses one, because a method that is chosen already is not looked at. */
  readonly method: ReceiptMethod | ''
  readonly reference: string
  /** yyyy-MM-dd */
  readonly date: string
  /** The odd date that the office confirmed. */
  readonly confirmedDate?: string
}

export interface ReceiptErrors {
  readonly amount: string | undefined
  readonly method: string | undefined
  readonly date: string | undefined
}

export const noReceiptErrors: ReceiptErrors = { amount: undefined, method: undefined, date: undefined }

interface ReceiptLimits {
  /** Dollars. */
  readonly most: number
  readonly tooMuch: string
  /** yyyy-MM-dd */
  readonly today: string
}

/** Returns the errors of the typed values. */
export function receiptErrors(
  { amount, method, date }: ReceiptValues,
  { most, tooMuch, today }: ReceiptLimits,
): ReceiptErrors {
  return {
    amount: amountError(amount, most, tooMuch),
    method: method ? undefined : messages.receiptMethodRequired,
    date: dateError(date, today),
  }
}

/** Whether the server asks to confirm the date. */
export function asksForDate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'date_unconfirmed'
}

interface ReceiptFieldsProps {
  values: ReceiptValues
  /** The first part of the names of the fields, for their errors. */
  prefix?: string
  errors: ReceiptErrors
  dateLabel?: string
  /** Whether the server asks to confirm the date. */
  asksDate?: boolean
  onChange: (values: ReceiptValues) => void
}

/** The fields of a received payment: amount in dollars, method, reference, and date. */
export function ReceiptFields(props: ReceiptFieldsProps) {
  const { values, prefix = '', errors, dateLabel = 'Date received', asksDate = false, onChange } = props
  const today = useToday()
  const hint = useValueDateHint(values.date)
  return (
    <>
      <MoneyField
        label="Amount (US dollars)"
        name={`${prefix}amount`}
        value={values.amount}
        error={errors.amount}
        onValueChange={(amount) => onChange({ ...values, amount })}
      />
      <SelectField
        label="Method"
        name={`${prefix}method`}
        error={errors.method}
        value={values.method}
        onValueChange={(value) => onChange({ ...values, method: oneOf(methods, value) ?? '' })}
      >
        <option value="">Choose a method</option>
        {methods.map((each) => (
          <option key={each} value={each}>
            {receiptMethods[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Reference"
        name={`${prefix}reference`}
        optional
        hint="Such as the number of a check"
        value={values.reference}
        maxLength={RECEIPT_REFERENCE_MAX_LENGTH}
        onValueChange={(value) => onChange({ ...values, reference: value })}
      />
      <DateField
        label={dateLabel}
        name={`${prefix}date`}
        error={errors.date}
        hint={hint}
        max={today}
        value={values.date}
        onValueChange={(value) => onChange({ ...values, date: value })}
      />
      {asksDate && values.date && (
        <CheckField
          checked={values.confirmedDate === values.date}
          onCheckedChange={(checked) => onChange({ ...values, confirmedDate: checked ? values.date : '' })}
        >
          The money was received on {displayDate(values.date, values.date)}.
        </CheckField>
      )}
    </>
  )
}

/** Returns the body of a request that records a received payment. */
export function receiptOf({ amount, method, reference, date, confirmedDate }: ReceiptValues): ReceiptRequest {
  if (!method) throw new Error('no method was chosen')
  return {
    amount: Number(amount),
    method,
    date,
    ...(reference.trim() && { reference }),
    ...(confirmedDate === date && { confirmed_date: true }),
  }
}
