import { messages } from '@cubby/contract/messages'
import type { Invoice } from '@cubby/contract/money/invoices'
import { divideAmongLines, type LineFacts } from '@cubby/rules/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import {
  asksForDate,
  ReceiptFields,
  receiptErrors,
  receiptOf,
  receiptStart,
} from '@/features/money/payments-admin/receipt-fields.tsx'
import { nameOf } from './invoice-labels.ts'

/** Records money that came for an invoice, in full or in part. Says which lines it pays before it is recorded. */
export function InvoiceReceiptForm({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { id, center_name, balance } = invoice
  const today = useToday()
  const limits = { most: balance, tooMuch: t(messages.invoiceOverpaid), today }
  const form = useOperationForm({
    defaults: receiptStart(balance, today),
    check: (values) => receiptErrors(values, limits),
    keepsErrors: true,
    send: (call, values) =>
      call('POST', '/admin/invoices/:id/receipts', {
        params: { id },
        body: { ...receiptOf(values), balance },
      }),
    done: t(messages.invoiceReceived),
    failed: t(messages.paymentRecordFailed),
    close,
  })
  const values = form.watch()
  return (
    <OperationForm form={form} submit={t('Record Payment')}>
      <p className="figures wrap-anywhere">
        {t('{centerName} owes {amount} on {name}.', {
          centerName: center_name,
          amount: amountText(balance),
          name: nameOf(invoice),
        })}
      </p>
      <ReceiptFields
        field={form.field}
        values={values}
        asksDate={asksForDate(form.error)}
        onConfirm={(date) => form.set('confirmedDate', date)}
      />
      {receiptErrors(values, limits).amount === undefined && (
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
      <p className="font-semibold">
        {t('The payment covers the lines in order, each in full before the next:')}
      </p>
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
                {left > 0
                  ? t('{amount} ({remaining} remains)', {
                      amount: amountText(part.cents / 100),
                      remaining: amountText(left / 100),
                    })
                  : amountText(part.cents / 100)}
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
