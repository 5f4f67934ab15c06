import type { Invoice } from '@cubby/contract/money/invoices'
import { isOpenInvoice } from '@cubby/rules/money/invoices'
import { Ban, HandCoins, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { DiscardForm, SendForm, VoidForm } from './invoice-decisions.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { nameOf } from './invoice-labels.ts'
import { InvoiceReceiptForm } from './invoice-receipt-form.tsx'

type Action = 'send' | 'receipt' | 'edit' | 'void' | 'discard'

const titles: Readonly<Record<Action, string>> = {
  send: 'Send Invoice',
  receipt: 'Record Payment',
  edit: 'Change Invoice',
  void: 'Void Invoice',
  discard: 'Discard Draft',
}

interface InvoiceActionsProps {
  invoice: Invoice
  /** Called when there is no such invoice anymore. */
  onGone: () => void
}

/** What the server accepts for an invoice now. Each action says what happens before it is confirmed. */
export function InvoiceActions({ invoice, onGone }: InvoiceActionsProps) {
  const [opened, setOpened] = useState<Action | null>(null)
  const { id, state, paid, credited } = invoice
  const isDraft = state === 'draft'
  const isOpen = isOpenInvoice(state)
  const icon = { className: 'size-4', 'aria-hidden': true } as const
  return (
    <div className="flex flex-wrap gap-2">
      {isDraft && (
        <Button size="small" onClick={() => setOpened('send')}>
          <Send {...icon} />
          Send
        </Button>
      )}
      {isOpen && (
        <Button size="small" onClick={() => setOpened('receipt')}>
          <HandCoins {...icon} />
          Record Payment
        </Button>
      )}
      {(isDraft || isOpen) && (
        <Button size="small" variant="outline" onClick={() => setOpened('edit')}>
          <Pencil {...icon} />
          {isDraft ? 'PO Number and Due Day' : 'PO Number'}
        </Button>
      )}
      <DownloadButton
        path={`/admin/invoices/${id}/pdf`}
        fileName={`${invoice.number ?? 'draft'}.pdf`}
        label="PDF"
        about={`of ${nameOf(invoice)}`}
      />
      {isDraft && (
        <Button size="small" variant="outline" onClick={() => setOpened('discard')}>
          <Trash2 {...icon} />
          Discard
        </Button>
      )}
      {isOpen && paid === 0 && credited === 0 && (
        <Button size="small" variant="outline" onClick={() => setOpened('void')}>
          <Ban {...icon} />
          Void
        </Button>
      )}
      {opened && (
        <Dialog title={titles[opened]} onClosed={() => setOpened(null)}>
          {(close) => (
            <>
              {opened === 'send' && <SendForm invoice={invoice} close={close} />}
              {opened === 'receipt' && <InvoiceReceiptForm invoice={invoice} close={close} />}
              {opened === 'edit' && <InvoiceForm invoice={invoice} close={close} />}
              {opened === 'void' && <VoidForm invoice={invoice} close={close} />}
              {opened === 'discard' && <DiscardForm invoice={invoice} onDiscarded={onGone} close={close} />}
            </>
          )}
        </Dialog>
      )}
    </div>
  )
}
