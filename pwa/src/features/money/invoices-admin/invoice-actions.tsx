import type { Invoice } from '@cubby/contract/money/invoices'
import { isOpenInvoice } from '@cubby/rules/money/invoices'
import { t } from '@cubby/texts/t'
import { Ban, HandCoins, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { DiscardForm, SendForm, VoidForm } from './invoice-decisions.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { nameOf } from './invoice-labels.ts'
import { InvoiceReceiptForm } from './invoice-receipt-form.tsx'

type Action = 'send' | 'receipt' | 'edit' | 'void' | 'discard'

const titles: Readonly<Record<Action, string>> = {
  send: t('Send Invoice'),
  receipt: t('Record Payment'),
  edit: t('Change Invoice'),
  void: t('Void Invoice'),
  discard: t('Discard Draft'),
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
          {t('Send')}
        </Button>
      )}
      {isOpen && (
        <Button size="small" onClick={() => setOpened('receipt')}>
          <HandCoins {...icon} />
          {t('Record Payment')}
        </Button>
      )}
      {(isDraft || isOpen) && (
        <Button size="small" variant="outline" onClick={() => setOpened('edit')}>
          <Pencil {...icon} />
          {isDraft ? t('PO Number and Due Day') : t('PO Number')}
        </Button>
      )}
      <DownloadButton
        path={`/admin/invoices/${id}/pdf`}
        fileName={`${invoice.number ?? 'draft'}.pdf`}
        label={rich('PDF<hidden> of {invoice}</hidden>', { invoice: nameOf(invoice), hidden: srOnly })}
      />
      {isDraft && (
        <Button size="small" variant="outline" onClick={() => setOpened('discard')}>
          <Trash2 {...icon} />
          {t('Discard')}
        </Button>
      )}
      {isOpen && paid === 0 && credited === 0 && (
        <Button size="small" variant="outline" onClick={() => setOpened('void')}>
          <Ban {...icon} />
          {t('Void')}
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
