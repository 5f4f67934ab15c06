import { messages } from '@cubby/contract/messages'
import type { Invoice, InvoicePayRequest } from '@cubby/contract/money/invoices'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { type FormEvent, type RefObject, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { idempotentRequest } from '@/api/outcome.ts'
import { Button } from '@/ui/button.tsx'
import { MoneyField } from '@/ui/fields.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { useCenterOperation } from './use-my-center.ts'

interface PayInvoiceSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  center: MyCenter
  invoice: Invoice
}

/**
 * Pays an invoice in full, or a part of it. Attempts with the same amount share a key until one gets a final
 * response, so that a lost response cannot cause a second charge.
 */
export function PayInvoiceSheet({ ref, center, invoice }: PayInvoiceSheetProps) {
  const { balance } = invoice
  const [payOnce] = useState(idempotentRequest)
  const [typed, setTyped] = useState(balance.toFixed(2))
  const { busy, run } = useCenterOperation()
  const amount = amountIn(typed)
  const error =
    amount === null
      ? t(messages.invoiceAmountRequired)
      : amount > balance
        ? t(messages.invoiceOverpaid)
        : null
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || error) return
    const body: InvoicePayRequest = { amount, balance }
    const isDone = await run(() =>
      payOnce([invoice.id, body], async (idempotencyKey) => {
        const { checkout_url, message } = await callAsUser('POST', '/centers/:id/invoices/:invoiceId/pay', {
          params: { id: center.id, invoiceId: invoice.id },
          body,
          idempotencyKey,
        })
        if (checkout_url === null) return { message }
        // In this window: an installed app shows the page on top of itself, and the way back leads into it.
        window.location.assign(checkout_url)
        return null
      }),
    )
    if (isDone) ref.current?.close()
  }
  return (
    <Sheet
      ref={ref}
      title={invoice.number ? t('Pay {number}', { number: invoice.number }) : t('Pay the invoice')}
    >
      <form noValidate onSubmit={pay} className="grid gap-4">
        <p className="figures">
          {t('{amount} is left to pay for {center}.', { amount: amountText(balance), center: center.name })}
        </p>
        <MoneyField
          label={t('Amount in dollars')}
          hint={t('You can pay in parts.')}
          error={error && typed !== '' ? error : undefined}
          value={typed}
          enterKeyHint="done"
          onFocus={({ currentTarget }) => currentTarget.select()}
          onValueChange={setTyped}
        />
        {amount !== null && !error && (
          <p className="figures text-muted-foreground text-sm" role="status">
            {amount < balance
              ? t('{amount} will still be due.', { amount: amountText(balance - amount) })
              : t('Nothing is left to pay after this.')}
          </p>
        )}
        <div className="grid gap-2">
          <Button type="submit" busy={busy} disabled={error !== null}>
            {amount === null || error ? t('Pay') : t('Pay {amount}', { amount: amountText(amount) })}
          </Button>
          <Button variant="outline" onClick={() => ref.current?.close()}>
            {t('Not now')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Reads dollars and cents, such as 600, 612.50, or $1,200; null if it is no amount. */
export function amountIn(typed: string): number | null {
  const plain = typed.trim().replace(/^\$/, '').replace(/,/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null
}
