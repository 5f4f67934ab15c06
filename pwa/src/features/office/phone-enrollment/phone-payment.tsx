import type { ReceiptErrors, ReceiptValues } from '@/features/money/payments-admin/receipt-fields.tsx'
import { ReceiptFields } from '@/features/money/payments-admin/receipt-fields.tsx'

interface PhonePaymentProps {
  /** The values of a received payment, or null if none was received. */
  payment: ReceiptValues | null
  errors: ReceiptErrors
  onReceived: (isReceived: boolean) => void
  onChange: (payment: ReceiptValues) => void
}

/** Whether the student pays at once, and how. */
export function PhonePayment({ payment, errors, onReceived, onChange }: PhonePaymentProps) {
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={payment !== null}
          onChange={({ target }) => onReceived(target.checked)}
        />
        Record a payment
      </label>
      {payment && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ReceiptFields prefix="payment." values={payment} errors={errors} onChange={onChange} />
        </div>
      )}
    </>
  )
}
