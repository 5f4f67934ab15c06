import type { Invoice } from '@cubby/contract/money/invoices'
import { methodText } from '@cubby/rules/money/method-text'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Moment } from '@/desk/dates/dates.tsx'
import { openRow } from '@/desk/table/data-row.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { SidePanel } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { textLink } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { dayText, nameOf, stateLabels, stateTones } from './invoice-labels.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { useInvoice } from './use-invoices.ts'

interface InvoicePanelProps {
  id: string
  onClosed: () => void
}

/** An invoice beside its list: what is owed, its lines, the money that came, its credit notes, and what can be done. */
export function InvoicePanel({ id, onClosed }: InvoicePanelProps) {
  const query = useInvoice(id)
  return (
    <SidePanel
      title={query.data ? nameOf(query.data) : t('Invoice')}
      finalFocus={openRow}
      onClosed={onClosed}
    >
      <ListState query={query} failed={t('The invoice could not be loaded')} announcement={nameOf}>
        {(invoice) => (
          <div className="grid grid-cols-1 gap-6">
            <div className="grid gap-2">
              <p className="figures flex flex-wrap items-center gap-3">
                <Chip tone={stateTones[invoice.state]}>{stateLabels[invoice.state]}</Chip>
                <span className="font-display font-semibold text-xl">{amountText(invoice.total)}</span>
                {invoice.balance > 0 && invoice.number && invoice.state !== 'void' && (
                  <span className="text-muted-foreground text-sm">
                    {t('{amount} is owed', { amount: amountText(invoice.balance) })}
                  </span>
                )}
              </p>
              <InvoiceActions invoice={invoice} onGone={onClosed} />
            </div>
            <InvoiceFacts invoice={invoice} />
            <InvoiceLines invoice={invoice} />
            <Receipts invoice={invoice} />
            <CreditNotes invoice={invoice} />
          </div>
        )}
      </ListState>
    </SidePanel>
  )
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { billed_to, issued_on, due_on, po_number, sent_at, void_reason, state } = invoice
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      <Fact name={t('Center')}>
        <Link to="/admin/centers/$id" params={{ id: invoice.center_id }} className={`${textLink} -my-2.5`}>
          {invoice.center_name}
        </Link>
      </Fact>
      <Fact name={state === 'draft' ? 'Will be billed to' : 'Billed to'}>
        {billed_to.name}
        <span className="block whitespace-pre-line text-muted-foreground">{billed_to.address}</span>
        <EmailText>{billed_to.email}</EmailText>
      </Fact>
      {billed_to.tax_exempt_number && (
        <Fact name={t('Tax-exempt number')}>{billed_to.tax_exempt_number}</Fact>
      )}
      <Fact name={t('Issued')}>{issued_on ? dayText(issued_on) : t('Not yet')}</Fact>
      <Fact name={t('Due')}>
        {due_on ? dayText(due_on) : t('Set by the terms, counted from the day of sending')}
      </Fact>
      <Fact name={t('PO number')}>{po_number || t('None')}</Fact>
      {state !== 'draft' && (
        <Fact name={t('Emailed')}>{sent_at ? <Moment of={sent_at} /> : t('It is being sent')}</Fact>
      )}
      {void_reason && <Fact name={t('Void because')}>{void_reason}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="figures wrap-anywhere min-w-0">{children}</dd>
    </>
  )
}

function Receipts({ invoice: { receipts, state } }: { invoice: Invoice }) {
  if (state === 'draft' || state === 'void') return null
  return (
    <section aria-labelledby="invoice-receipts" className="grid gap-1 text-sm">
      <h3 id="invoice-receipts" className="text-lg">
        {t('Payments')}
      </h3>
      {receipts.length === 0 && (
        <p className="text-muted-foreground">{t('Nothing has been received yet.')}</p>
      )}
      <ul className="grid divide-y">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="figures flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere min-w-0">
              <span className="block font-semibold">
                {dayText(receipt.day)}, {methodText({ ...receipt, last_four: null })}
              </span>
              <span className="text-muted-foreground">
                {receipt.recorded_by
                  ? t('Recorded by {name}', { name: receipt.recorded_by })
                  : t('Paid online')}
              </span>
            </span>
            <span className="font-semibold">{amountText(receipt.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CreditNotes({ invoice: { credit_notes } }: { invoice: Invoice }) {
  if (credit_notes.length === 0) return null
  return (
    <section aria-labelledby="invoice-credit-notes" className="grid gap-1 text-sm">
      <h3 id="invoice-credit-notes" className="text-lg">
        {t('Credit notes')}
      </h3>
      <ul className="grid divide-y">
        {credit_notes.map(({ id, number, issued_on, amount }) => (
          <li key={id} className="figures flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              <span className="block font-semibold">{number}</span>
              <span className="text-muted-foreground">
                {dayText(issued_on)}, {amountText(amount)}
              </span>
            </span>
            <DownloadButton
              variant="quiet"
              path={`/admin/invoices/${id}/pdf`}
              fileName={`${number ?? 'credit-note'}.pdf`}
              label={rich('PDF<hidden> of {invoice}</hidden>', { invoice: `${number}`, hidden: srOnly })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
