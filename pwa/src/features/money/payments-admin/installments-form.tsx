import { INSTALLMENTS_LIMIT, REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Transaction } from '@cubby/contract/money/transactions'
import { addDays } from '@cubby/rules/days'
import { amountText } from '@cubby/rules/money/price-text'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import { DateField, MoneyField, TextField } from '@/ui/fields.tsx'
import { amountError } from './amount-error.ts'
import { PAYMENTS } from './use-payments.ts'

interface Row {
  key: number
  amount: string
  due_date: string
}

/** Sets when one student pays what is still owed: amounts and days. The amounts must add up to what is owed. */
export function InstallmentsForm({ transaction, close }: { transaction: Transaction; close: () => void }) {
  const callOnce = useIdempotentCall()
  const today = useToday()
  const sumId = useId()
  const { payment_id, student_name, class_name, remaining } = transaction
  const seen = owedOf(transaction)
  const [rows, setRows] = useState<Row[]>(() =>
    seen.map(({ amount, due_date }, key) => ({ key, amount: amount.toFixed(2), due_date })),
  )
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const set = (key: number, change: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const cents = rows.reduce((sum, { amount }) => sum + (Math.round(Number(amount) * 100) || 0), 0)
  const isOff = cents !== Math.round(remaining * 100)
  const errors = rows.map((row, at) => errorsOf(row, rows.slice(0, at), { today, remaining, seen }))
  const reasonError = reason.trim() ? undefined : messages.installmentReasonRequired
  const operation = useOperation(
    () =>
      callOnce('PUT', '/admin/financial/payments/:id/installments', {
        params: { id: payment_id },
        body: {
          installments: rows.map(({ amount, due_date }) => ({ amount: Number(amount), due_date })),
          seen,
          reason,
        },
      }),
    { done: messages.planChanged, failed: messages.planChangeFailed },
    close,
    PAYMENTS,
  )
  const submit = () => {
    setSubmitted(true)
    const isValid = errors.every(({ amount, due_date }) => !amount && !due_date)
    if (isValid && !isOff && !reasonError) operation.run(undefined)
  }
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Change Installments"
      onSubmit={submit}
      close={close}
    >
      <p>
        {student_name} owes {amountText(remaining)} for {class_name}. They are told the new due dates.
      </p>
      <ol className="grid gap-3">
        {rows.map(({ key, amount, due_date }, at) => (
          <li key={key}>
            <fieldset className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
              <legend className="sr-only">Installment {at + 1}</legend>
              <MoneyField
                label="Amount"
                name={`installments.${at}.amount`}
                value={amount}
                error={isSubmitted ? errors[at]?.amount : undefined}
                onValueChange={(typed) => set(key, { amount: typed })}
              />
              <DateField
                label="Due"
                name={`installments.${at}.due_date`}
                error={isSubmitted ? errors[at]?.due_date : undefined}
                className="figures"
                value={due_date}
                onValueChange={(value) => set(key, { due_date: value })}
              />
              <Button
                variant="quiet"
                size="icon"
                className="mt-6"
                disabled={rows.length === 1}
                aria-label={`Remove installment ${at + 1}`}
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < INSTALLMENTS_LIMIT && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => setRows([...rows, rowAfter(rows, { remaining, cents })])}
        >
          <Plus className="size-5" aria-hidden="true" />
          Add installment
        </Button>
      )}
      <p id={sumId} role="status" className={`figures text-sm ${isOff ? 'text-destructive' : ''}`}>
        {isOff
          ? `Adds up to ${amountText(cents / 100)} of ${amountText(remaining)}. ${messages.installmentsMismatch}.`
          : `Adds up to ${amountText(remaining)}.`}
      </p>
      <TextField
        label="Reason"
        name="reason"
        error={isSubmitted ? reasonError : undefined}
        value={reason}
        maxLength={REFUND_REASON_MAX_LENGTH}
        onValueChange={setReason}
      />
    </OperationForm>
  )
}

/** Returns what is owed, by day. Without installments, all of it on its due date. */
function owedOf({ installments, remaining, due_date }: Transaction) {
  const all = installments ?? [{ remaining, due_date }]
  return all.flatMap((one) => (one.remaining > 0 ? [{ amount: one.remaining, due_date: one.due_date }] : []))
}

function errorsOf(
  { amount, due_date }: Row,
  before: readonly Row[],
  { today, remaining, seen }: { today: string; remaining: number; seen: readonly { due_date: string }[] },
): { amount: string | undefined; due_date: string | undefined } {
  const isRepeated = before.some((row) => row.due_date === due_date)
  // One that is overdue may keep its day.
  const isPast = due_date < today && !seen.some((one) => one.due_date === due_date)
  return {
    amount: amountError(amount, remaining, messages.amountExceedsRemaining),
    due_date: !due_date
      ? messages.installmentDateRequired
      : isRepeated || isPast
        ? messages.installmentDates
        : undefined,
  }
}

/** Returns another installment, a month after the last one, of what is missing. */
function rowAfter(rows: readonly Row[], { remaining, cents }: { remaining: number; cents: number }): Row {
  const last = rows.at(-1)
  const missing = Math.max(0, Math.round(remaining * 100) - cents) / 100
  return {
    key: Math.max(...rows.map(({ key }) => key)) + 1,
    amount: missing > 0 ? missing.toFixed(2) : '',
    due_date: last?.due_date ? addDays(last.due_date, 30) : '',
  }
}
