import { messages } from '@cubby/contract/messages'
import type { Payment } from '@cubby/contract/money/payments'
import { amountText } from '@cubby/rules/money/price-text'
import { DownloadButton } from '@/features/school/files/download-button.tsx'

/**
 * Buttons that save the receipts of a payment as PDF. If there are several, each shows its amount. The receipt of
 * money that was carried over is with the payment for which it was received.
 */
export function ReceiptButtons({ payment: { receipts: all, class_name } }: { payment: Payment }) {
  const receipts = all.filter(({ carried_over }) => !carried_over)
  if (receipts.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {receipts.map(({ id, amount }) => (
        <DownloadButton
          key={id}
          variant="quiet"
          path={`/payments/receipts/${id}`}
          fileName={`receipt-${id.slice(-6)}.pdf`}
          label={receipts.length > 1 ? `Receipt, ${amountText(amount)}` : 'Receipt'}
          about={`for ${class_name}`}
          failed={messages.receiptDownloadFailed}
        />
      ))}
    </div>
  )
}
