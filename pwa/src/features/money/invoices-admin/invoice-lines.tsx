import { messages } from '@cubby/contract/messages'
import type { Invoice, InvoiceLine } from '@cubby/contract/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ListState } from '@/desk/table/list-state.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { PaymentEntries } from '@/features/money/payments-admin/payment-entries.tsx'
import { RefundForm } from '@/features/money/payments-admin/refund-form.tsx'
import { useTransaction } from '@/features/money/payments-admin/use-payments.ts'
import { Button, textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

/** Each person and class of an invoice, and the sums. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { list_total, discount, total, credited, paid, balance, state } = invoice
  const [opened, setOpened] = useState<InvoiceLine | null>(null)
  const isOwed = state !== 'draft' && state !== 'void'
  return (
    <section aria-labelledby="invoice-lines" className="grid gap-1 text-sm">
      <h3 id="invoice-lines" className="text-lg">
        {t('Lines')}
      </h3>
      <ul className="grid divide-y border-b">
        {invoice.invoice_lines.map((line) => (
          <li key={line.id} className="figures grid grid-cols-[1fr_auto] gap-x-4 py-2">
            <Line line={line} onOpen={() => setOpened(line)} />
          </li>
        ))}
      </ul>
      <dl className="figures ms-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-0.5 pt-1 text-end">
        {discount > 0 && (
          <>
            <Sum name={t('Before discounts')} amount={list_total} />
            <Sum name={t('Discounts')} amount={-discount} />
          </>
        )}
        <Sum name={t('Total')} amount={total} isStrong />
        {credited > 0 && <Sum name={t('Credited')} amount={-credited} />}
        {paid > 0 && <Sum name={t('Paid')} amount={-paid} />}
        {isOwed && <Sum name={t('Owed')} amount={balance} isStrong />}
      </dl>
      {opened?.transaction_id && <LineMoney id={opened.transaction_id} onClosed={() => setOpened(null)} />}
    </section>
  )
}

function Line({ line, onOpen }: { line: InvoiceLine; onOpen: () => void }) {
  const { student_name, class_title, class_dates, amount, discount, discount_reason, price } = line
  const owed = amount - line.credited
  const notes = [
    discount > 0 &&
      `${amountText(price)} − ${amountText(discount)}${discount_reason && `, ${discount_reason}`}`,
    line.credited > 0 && t('{amount} credited', { amount: amountText(line.credited) }),
    line.paid > 0 && (line.paid >= owed ? t('Paid') : t('{amount} paid', { amount: amountText(line.paid) })),
  ].filter(Boolean)
  return (
    <>
      <div className="wrap-anywhere min-w-0">
        {line.transaction_id ? (
          <button type="button" className={`${textLink} -my-2.5 text-start`} onClick={onOpen}>
            {rich('{student}<hidden>, {classTitle}: payments and refunds</hidden>', {
              student: student_name,
              classTitle: class_title,
              hidden: srOnly,
            })}
          </button>
        ) : (
          <span className="font-semibold">{student_name}</span>
        )}
        <span className="block">
          {class_title}, {class_dates}
        </span>
        {notes.length > 0 && <span className="block text-muted-foreground">{notes.join('. ')}</span>}
      </div>
      <span className="font-semibold">{amountText(amount)}</span>
    </>
  )
}

function Sum({ name, amount, isStrong = false }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? 'font-semibold' : 'text-muted-foreground'}>{name}</dt>
      <dd className={isStrong ? 'font-semibold' : ''}>{amountText(amount)}</dd>
    </>
  )
}

/** The payments and refunds of a line. Money is given back here; a credit note follows by itself. */
function LineMoney({ id, onClosed }: { id: string; onClosed: () => void }) {
  const query = useTransaction(id)
  const [isRefunding, setRefunding] = useState(false)
  return (
    <Dialog title={isRefunding ? t('Refund') : t('Payments and Refunds')} onClosed={onClosed}>
      {(close) => (
        <ListState query={query} failed={t(messages.paymentEntriesFailed)} announcement={() => t('Payments')}>
          {({ transaction }) =>
            isRefunding ? (
              <RefundForm transaction={transaction} close={close} />
            ) : (
              <div className="grid gap-4">
                <PaymentEntries transaction={transaction} />
                {transaction.paid > 0 && (
                  <Button
                    variant="outline"
                    size="small"
                    className="justify-self-start"
                    onClick={() => setRefunding(true)}
                  >
                    <Undo2 className="size-4" aria-hidden="true" />
                    {t('Refund')}
                  </Button>
                )}
              </div>
            )
          }
        </ListState>
      )}
    </Dialog>
  )
}
