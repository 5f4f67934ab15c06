import { messages } from '@cubby/contract/messages'
import type { Payment } from '@cubby/contract/money/payments'
import { takenOffText } from '@cubby/rules/money/discount'
import { isUnpaid } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { receiptChangeText, receiptFileName, receiptName } from '@cubby/rules/money/receipt-changes'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { EmptyJar } from '@/art/empty-pictures.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { usePayments, useProvider } from '@/offline/hooks/use-collection.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { rich } from '@/ui/rich.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { InstallmentList } from './installment-list.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentChip } from './payment-chip.tsx'
import { openAndClosed } from './payment-order.ts'
import { nextOf, paidText, paymentText } from './payment-text.ts'

/** Shows what is due, then refunds that are due, and the closed payments collapsed below. */
export function PaymentsSection() {
  const stored = usePayments()
  const { rows } = stored
  const { open, closed } = openAndClosed(rows)
  const due = open.filter(isUnpaid)
  const refunds = open.filter((payment) => !isUnpaid(payment))
  const atOffice = useProvider()?.payments === 'office'
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('Payments Due')} stored={stored} />
      {rows.some(isUnpaid) && !atOffice && (
        <OfflineNote>
          {t('Paying needs a connection, and the server cannot be reached right now.')}
        </OfflineNote>
      )}
      {due.length > 0 && <PaymentList payments={due} />}
      {due.length === 0 && rows.length > 0 && <p>{t('Nothing is due.')}</p>}
      {refunds.length > 0 && (
        <section aria-labelledby="refunds" className="grid gap-3">
          <h3 id="refunds" className="text-lg">
            {t('Refunds')}
          </h3>
          <PaymentList payments={refunds} areRefunds />
        </section>
      )}
      {closed.length > 0 && (
        <details>
          <summary className="figures flex min-h-11 items-center gap-2 rounded-control font-semibold">
            {t('Paid and settled ({count})', { count: closed.length })}
          </summary>
          <div className="pt-3">
            <PaymentList payments={closed} />
          </div>
        </details>
      )}
      <StoredState stored={stored} failed={t(messages.profileFailed)}>
        {rows.length === 0 && (
          <EmptyState picture={<EmptyJar />} title={t('Nothing to pay')}>
            {t('The price of a class appears here once your enrollment is approved.')}
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}

interface PaymentListProps {
  payments: readonly Payment[]
  /** Whether all are refunds that are due. */
  areRefunds?: boolean
}

/** Payments as cards on phones and tablets, as a table on wider screens. */
function PaymentList({ payments, areRefunds = false }: PaymentListProps) {
  return (
    <>
      <ul className="grid gap-4 lg:hidden">
        {payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} />
        ))}
      </ul>
      <div className="hidden lg:block">
        <PaymentTable payments={payments} areRefunds={areRefunds} />
      </div>
    </>
  )
}

function PaymentCard({ payment }: { payment: Payment }) {
  return (
    <Card as="li" className="grid gap-2.5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg">{payment.class_name}</h3>
        <PaymentChip status={payment.status} refundDue={payment.refund_due} />
      </div>
      <div className="-mt-1 flex flex-wrap items-end justify-between gap-3">
        <p className="figures grid">
          {/* The amount of a refund is beside its status, so that it does not look like a bill. */}
          {payment.status !== 'refund_due' && (
            <span>
              {isUnpaid(payment) && !nextOf(payment) ? (
                rich('<part>{amount}</part> due {date}', {
                  amount: amountText(shownAmount(payment)),
                  part: (words) => <span className="font-semibold text-xl">{words}</span>,
                  date: dueDay(payment),
                })
              ) : (
                <span className="font-semibold text-xl">{amountText(shownAmount(payment))}</span>
              )}
            </span>
          )}
          <PaymentNote payment={payment} />
          <DiscountLine payment={payment} />
        </p>
        <PayButton payment={payment} className="max-sm:w-full" />
      </div>
      <InstallmentList payment={payment} />
      <Receipts payment={payment} />
    </Card>
  )
}

/** What the amount, the day, and the status beside it do not say. */
function PaymentNote({ payment }: { payment: Payment }) {
  const note = isUnpaid(payment) && !nextOf(payment) ? paidText(payment) : paymentText(payment)
  const isSaid =
    note === t('Paid {amount}', { amount: amountText(shownAmount(payment)) }) ||
    note === t('{amount} will be refunded', { amount: amountText(payment.refund_due ?? payment.paid) })
  return isSaid || note === '' ? null : (
    <span className="block text-muted-foreground text-sm">
      <Unbroken>{note}</Unbroken>
    </span>
  )
}

function dueDay({ due_date }: Payment): string {
  return displayDate(due_date, due_date)
}

/** What remains of an open payment, what a refund returns, or the full amount of a closed payment. */
function shownAmount(payment: Payment): number {
  if (payment.status === 'refund_due') return payment.refund_due ?? payment.paid
  return isUnpaid(payment) ? payment.remaining : (payment.total ?? payment.amount)
}

/** A table whose columns have the same width for payments and refunds, so that both line up. */
function PaymentTable({ payments, areRefunds = false }: PaymentListProps) {
  return (
    <table className="w-full table-fixed text-start">
      <thead className="border-b text-muted-foreground text-sm">
        <tr>
          <th scope="col" className="py-2 pe-4 font-semibold">
            {t('Class')}
          </th>
          <th scope="col" className="w-48 py-2 pe-6 text-end font-semibold">
            {t('Amount')}
          </th>
          {/* A refund has no day. */}
          {!areRefunds && (
            <th scope="col" className="w-29 py-2 pe-4 font-semibold">
              {t('Due date')}
            </th>
          )}
          <th
            scope="col"
            colSpan={areRefunds ? 2 : 1}
            className={cx('py-2 pe-4 font-semibold', areRefunds ? 'w-58' : 'w-29')}
          >
            {t('Status')}
          </th>
          <td className="w-46" />
        </tr>
      </thead>
      <tbody className="divide-y">
        {payments.map((payment) => (
          <tr key={payment.id} className="h-16 *:py-3">
            <th scope="row" className="pe-4 font-semibold">
              {payment.class_name}
              <div className="grid gap-1 font-normal empty:hidden">
                <InstallmentList payment={payment} />
                {areRefunds && (
                  <span className="text-muted-foreground text-sm empty:hidden">{refundWay(payment)}</span>
                )}
              </div>
            </th>
            <td className="figures pe-6 text-end">
              {amountText(shownAmount(payment))}
              <PaymentNote payment={payment} />
              <DiscountLine payment={payment} />
            </td>
            {!areRefunds && <td className="figures whitespace-nowrap pe-4">{dueDay(payment)}</td>}
            <td colSpan={areRefunds ? 2 : 1} className="whitespace-nowrap pe-4">
              <PaymentChip status={payment.status} />
            </td>
            <td>
              <div className="grid justify-items-end gap-1 text-end">
                <PayButton payment={payment} />
                <Receipts payment={payment} atEnd />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How a refund comes back. A card gets it without the office. */
function refundWay({ refund_pending = 0 }: Payment): string {
  return refund_pending > 0 ? '' : t('The office pays it back. A notification tells you when.')
}

/** What was taken off the price of a payment, and why. */
function DiscountLine({ payment: { price = 0, discount } }: { payment: Payment }) {
  if (!discount) return null
  return <span className="block text-muted-foreground text-sm">{takenOffText(price, discount)}</span>
}

interface ReceiptsProps {
  payment: Payment
  /** Whether they stand at the right end of a row. */
  atEnd?: boolean
}

/**
 * Buttons that save the receipts of a payment as PDF, also of money that was carried over to it, and what
 * became of their money. If there are several, each shows its amount.
 */
function Receipts({ payment: { receipts, class_name }, atEnd = false }: ReceiptsProps) {
  if (receipts.length === 0) return null
  return (
    <ul className="-my-1 grid gap-1">
      {receipts.map((receipt) => (
        <li
          key={receipt.id}
          className={cx('grid text-muted-foreground', atEnd ? 'justify-items-end' : 'justify-items-start')}
        >
          <DownloadButton
            className={cx('text-muted-foreground', atEnd ? '-me-3.5 whitespace-nowrap' : '-ms-3.5')}
            variant="quiet"
            path={`/payments/receipts/${receipt.id}`}
            fileName={receiptFileName(receipt)}
            label={`${receiptName(receipt)}${receipts.length > 1 ? `, ${amountText(receipt.amount)}` : ''}`}
            about={t('for {className}', { className: class_name })}
            failed={t(messages.receiptDownloadFailed)}
          />
          {receipt.carried_over && <span className="text-sm">{t('Carried over from another date')}</span>}
          {receipt.changes?.map((change) => (
            <span key={`${change.kind} ${change.day} ${change.amount}`} className="figures text-sm">
              {receiptChangeText(change)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
