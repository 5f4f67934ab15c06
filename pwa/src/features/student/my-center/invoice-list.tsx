import type { Invoice, InvoiceState } from '@cubby/contract/money/invoices'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { isOpenInvoice } from '@cubby/rules/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import { useRef } from 'react'
import { EmptyJar } from '@/art/empty-pictures.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { rich } from '@/ui/rich.tsx'
import { openInvoices } from './center-figures.ts'
import { PayInvoiceSheet } from './pay-invoice-sheet.tsx'
import { StatementCard } from './statement-card.tsx'

/** The invoices of a center, those to pay first, and its statement of account. */
export function InvoiceList({ center }: { center: MyCenter }) {
  const { invoices, balance, billing } = center
  const open = openInvoices(center)
  const others = invoices.filter(({ state }) => !isOpenInvoice(state))
  return (
    <section aria-labelledby="invoices" className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
      <h2 id="invoices" className="sr-only">
        {t('Invoices')}
      </h2>
      <div className="grid gap-4">
        {invoices.length === 0 && (
          <EmptyState picture={<EmptyJar />} title={t('No invoices yet')}>
            {billing}
          </EmptyState>
        )}
        {open.length > 0 && (
          <ul className="grid gap-3">
            {open.map((invoice, at) => (
              <InvoiceCard key={invoice.id} center={center} invoice={invoice} isFirst={at === 0} />
            ))}
          </ul>
        )}
        {invoices.length > 0 && open.length === 0 && <p>{t('Nothing to pay.')}</p>}
        {others.length > 0 && (
          <details>
            <summary className="figures min-h-11 content-center font-semibold">
              {t('Paid and settled ({count})', { count: others.length })}
            </summary>
            <ul className="grid gap-3 pt-2">
              {others.map((invoice) => (
                <InvoiceCard key={invoice.id} center={center} invoice={invoice} />
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="grid gap-4">
        <Card className="grid gap-2 p-4 sm:p-5">
          <h3 className="text-lg">{t('Account')}</h3>
          <dl className="figures grid gap-1 text-sm">
            <Amount label={t('To pay')} value={balance.owed} />
            {balance.overdue > 0 && <Amount label={t('Overdue')} value={balance.overdue} />}
            <Amount label={t('Not invoiced yet')} value={balance.not_invoiced} />
            {balance.refund_due > 0 && <Amount label={t('Refund due to you')} value={balance.refund_due} />}
          </dl>
          <p className="text-muted-foreground text-sm">
            {billing}{' '}
            {rich('Invoices go to <part>{email}</part>.', {
              email: center.billing_email,
              part: (words) => <span className="wrap-anywhere">{words}</span>,
            })}
          </p>
        </Card>
        <StatementCard center={center} />
      </div>
    </section>
  )
}

function Amount({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="font-semibold">{amountText(value)}</dd>
    </div>
  )
}

const stateLooks: Record<InvoiceState, { label: string; tone: ChipTone }> = {
  draft: { label: text('Draft'), tone: 'neutral' },
  sent: { label: text('To pay'), tone: 'pending' },
  partly_paid: { label: text('Partly paid'), tone: 'pending' },
  paid: { label: text('Paid'), tone: 'success' },
  overdue: { label: text('Overdue'), tone: 'destructive' },
  credited: { label: text('Credited'), tone: 'neutral' },
  void: { label: text('Void'), tone: 'neutral' },
}

interface InvoiceCardProps {
  center: MyCenter
  invoice: Invoice
  /** The first has the filled button. */
  isFirst?: boolean
}

function InvoiceCard({ center, invoice, isFirst = false }: InvoiceCardProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const reachable = useServerReachable()
  const { state, number, due_on, total, paid, credited, balance, invoice_lines } = invoice
  const { label, tone } = stateLooks[state]
  const isOpen = isOpenInvoice(state)
  const name = number ?? t('Invoice')
  const amount = amountText(isOpen ? balance : total - credited)
  return (
    <Card as="li" className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="figures text-lg">{name}</h3>
          <p className="figures text-muted-foreground text-sm">{sentText(invoice)}</p>
        </div>
        <Chip tone={tone}>{translate(label)}</Chip>
      </div>
      <p className="figures">
        {isOpen && due_on ? (
          rich('<part>{amount}</part> due {date}', {
            amount,
            date: displayDate(due_on, due_on),
            part: (words) => <span className="font-semibold text-xl">{words}</span>,
          })
        ) : (
          <span className="font-semibold text-xl">{amount}</span>
        )}
        <span className="block text-muted-foreground text-sm">{sumsText(invoice)}</span>
      </p>
      <details className="text-sm">
        <summary className="figures min-h-11 content-center font-semibold text-primary">
          {t('{count, plural, one {# line} other {# lines}}', { count: invoice_lines.length })}
        </summary>
        <ul className="figures divide-y">
          {invoice_lines.map((line) => (
            <li key={line.id} className="flex justify-between gap-4 py-2">
              <span>
                <span className="font-semibold">{line.student_name}</span>
                <span className="block text-muted-foreground">
                  {line.class_title}, {line.class_dates}
                </span>
                {line.discount > 0 && (
                  <span className="block text-muted-foreground">
                    {amountText(line.price)} − {amountText(line.discount)} {line.discount_reason}
                  </span>
                )}
                {line.credited > 0 && (
                  <span className="block text-muted-foreground">
                    {t('{amount} credited', { amount: amountText(line.credited) })}
                  </span>
                )}
              </span>
              <span className="whitespace-nowrap">{amountText(line.amount)}</span>
            </li>
          ))}
        </ul>
        {invoice.receipts.length > 0 && (
          <ul className="figures border-t pt-2" aria-label={t('Payments')}>
            {invoice.receipts.map(({ id, day, amount }) => (
              <li key={id} className="flex justify-between gap-4 py-1">
                <span>{t('Paid {date}', { date: displayDate(day, day) })}</span>
                <span>{amountText(amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </details>
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && center.can_pay_online && (
          <Button
            variant={isFirst ? 'primary' : 'outline'}
            disabled={!reachable}
            onClick={() => afterPress(() => sheet.current?.showModal())}
          >
            {rich('Pay<part> {number},</part> {amount}', {
              number: name,
              part: (words) => <span className="sr-only">{words}</span>,
              amount: amountText(balance),
            })}
          </Button>
        )}
        <DownloadButton
          path={`/centers/${center.id}/invoices/${invoice.id}/pdf`}
          fileName={`${name}.pdf`}
          label={rich('PDF <part>of {invoice}</part>', {
            invoice: name,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
          disabled={!reachable}
        />
        {invoice.credit_notes.map((note) => (
          <DownloadButton
            key={note.id}
            path={`/centers/${center.id}/invoices/${note.id}/pdf`}
            fileName={`${note.number ?? t('Credit note')}.pdf`}
            label={rich('Credit note {number} <part>for {amount}</part>', {
              number: note.number ?? '',
              amount: amountText(note.amount),
              part: (words) => <span className="sr-only">{words}</span>,
            })}
            variant="quiet"
            disabled={!reachable}
          />
        ))}
        {!reachable && (
          <p className="text-muted-foreground text-sm">
            {isOpen && center.can_pay_online
              ? t('You need a connection to pay or to open the PDF.')
              : t('The PDF needs a connection.')}
          </p>
        )}
      </div>
      {isOpen && !center.can_pay_online && (
        <p className="text-sm">{t('Pay by check or transfer. The invoice says how.')}</p>
      )}
      {isOpen && paid + credited <= total && (
        <PayInvoiceSheet key={balance} ref={sheet} center={center} invoice={invoice} />
      )}
    </Card>
  )
}

/** 'Sent Nov 2, 2026, PO 4711'; empty for a draft without a number of an order. */
function sentText({ issued_on, po_number }: Invoice): string {
  const date = issued_on && displayDate(issued_on, issued_on)
  if (date && po_number) return t('Sent {date}, PO {poNumber}', { date, poNumber: po_number })
  if (date) return t('Sent {date}', { date })
  return po_number ? t('PO {poNumber}', { poNumber: po_number }) : ''
}

/** 'Total $1,200.00. Paid $600.00.' */
function sumsText({ total, paid, credited, state }: Invoice): string {
  const parts = [
    isOpenInvoice(state) && (paid > 0 || credited > 0)
      ? t('Total {amount}.', { amount: amountText(total) })
      : '',
    paid > 0 && state !== 'paid' ? t('Paid {amount}.', { amount: amountText(paid) }) : '',
    credited > 0 ? t('Credited {amount}.', { amount: amountText(credited) }) : '',
  ]
  return parts.filter(Boolean).join(' ')
}
