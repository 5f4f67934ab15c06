import { messages } from '@cubby/contract/messages'
import type { Invoice } from '@cubby/contract/money/invoices'
import { divideAmongLines, type LineFacts } from '@cubby/rules/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import {
  asksForDate,
  noReceiptErrors,
  ReceiptFields,
  type ReceiptValues,
  receiptErrors,
  receiptOf,
} from '@/features/money/payments-admin/receipt-fields.tsx'
import { nameOf } from './invoice-labels.ts'

/** Records money that came for an invoice, in full or in part. Says which lines it pays before it is recorded. */
export function InvoiceReceiptForm({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { id, center_name, balance } = invoice
  const callOnce = useIdempotentCall()
  const today = useToday()
  const [values, setValues] = useState<ReceiptValues>({
    amount: balance.toFixed(2),
    method: '',
    reference: '',
    date: today,
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const errors = receiptErrors(values, { most: balance, tooMuch: messages.invoiceOverpaid, today })
  const operation = useOperation(
    () =>
      callOnce('POST', '/admin/invoices/:id/receipts', {
        params: { id },
        body: { ...receiptOf(values), balance },
      }),
    { done: messages.invoiceReceived, failed: messages.paymentRecordFailed },
    close,
    EVERY_QUERY,
  )
  const submit = () => {
    setSubmitted(true)
    if (!errors.amount && !errors.method && !errors.date) operation.run(undefined)
  }
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Record Payment"
      onSubmit={submit}
      close={close}
    >
      <p className="figures wrap-anywhere">
        {center_name} owes {amountText(balance)} on {nameOf(invoice)}.
      </p>
      <ReceiptFields
        values={values}
        errors={isSubmitted ? errors : noReceiptErrors}
        asksDate={asksForDate(operation.error)}
        onChange={setValues}
      />
      {errors.amount === undefined && (
        <Division invoice={invoice} cents={Math.round(Number(values.amount) * 100)} />
      )}
    </OperationForm>
  )
}

/** Says how money is divided: the lines are filled in their order. */
function Division({ invoice, cents }: { invoice: Invoice; cents: number }) {
  const parts = divideAmongLines(invoice.invoice_lines.map(factsOf), cents)
  return (
    <div className="grid gap-1 text-sm" role="status">
      <p className="font-semibold">It pays the lines in their order, each in full before the next:</p>
      <ul className="figures grid max-h-40 gap-0.5 overflow-y-auto">
        {parts.map((part) => {
          const line = invoice.invoice_lines.find((one) => one.id === part.id)
          if (!line) return null
          const left = toCents(line.amount - line.credited - line.paid) - part.cents
          return (
            <li key={part.id} className="flex justify-between gap-4">
              <span className="wrap-anywhere min-w-0">
                {line.student_name}, {line.class_title}
              </span>
              <span className="whitespace-nowrap">
                {amountText(part.cents / 100)}
                {left > 0 && ` (${amountText(left / 100)} remains)`}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const toCents = (dollars: number) => Math.round(dollars * 100)

/** A line as the rule that divides money knows it. */
function factsOf({ id, amount, credited, paid }: Invoice['invoice_lines'][number]): LineFacts {
  const amount_cents = toCents(amount)
  return {
    id,
    amount_cents,
    left_cents: amount_cents - toCents(credited),
    payment: {
      status: 'pending',
      amount_cents,
      received_cents: toCents(paid),
      refunded_cents: 0,
      kept_cents: 0,
    },
  }
}
