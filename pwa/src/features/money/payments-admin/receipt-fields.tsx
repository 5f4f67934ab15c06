import { RECEIPT_REFERENCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type ReceiptMethod, receiptMethods } from '@cubby/contract/money/method-labels'
import type { ReceiptRequest } from '@cubby/contract/money/transactions'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { ApiError } from '@/api/client.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { CheckField, DateField, MoneyField, TextField } from '@/ui/fields.tsx'
import type { FieldProps } from '@/ui/forms/use-form.ts'
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
  readonly confirmedDate: string
}

/** Returns the values of a payment that is received today. The amount is in dollars. */
export function receiptStart(amount: number, today: string): ReceiptValues {
  return { amount: amount.toFixed(2), method: '', reference: '', date: today, confirmedDate: '' }
}

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
) {
  return {
    amount: amountError(amount, most, tooMuch),
    method: method ? undefined : t(messages.receiptMethodRequired),
    date: dateError(date, today),
  }
}

/** Whether the server asks to confirm the date. */
export function asksForDate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'date_unconfirmed'
}

interface ReceiptFieldsProps {
  field: (name: keyof ReceiptValues) => FieldProps & { value?: string }
  values: Pick<ReceiptValues, 'date' | 'confirmedDate'>
  dateLabel?: string
  /** Whether the server asks to confirm the date. */
  asksDate?: boolean
  /** Confirms a date; '' takes it back. */
  onConfirm?: (date: string) => void
}

/** The fields of a received payment: amount in dollars, method, reference, and date. */
export function ReceiptFields(props: ReceiptFieldsProps) {
  const { field, values, dateLabel = t('Date received'), asksDate = false, onConfirm } = props
  const today = useToday()
  const hint = useValueDateHint(values.date)
  return (
    <>
      <MoneyField label={t('Amount (US dollars)')} {...field('amount')} />
      <SelectField label={t('Method')} {...field('method')}>
        <option value="">{t('Choose a method')}</option>
        {methods.map((each) => (
          <option key={each} value={each}>
            {translate(receiptMethods[each])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Reference')}
        optional
        hint={t('Such as the number of a check')}
        maxLength={RECEIPT_REFERENCE_MAX_LENGTH}
        {...field('reference')}
      />
      <DateField label={dateLabel} hint={hint} max={today} {...field('date')} />
      {asksDate && values.date && (
        <CheckField
          checked={values.confirmedDate === values.date}
          onCheckedChange={(checked) => onConfirm?.(checked ? values.date : '')}
        >
          {t('The money was received on {day}.', {
            day: displayDate(values.date, values.date),
          })}
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
