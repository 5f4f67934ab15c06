import type { ReceiptRequest } from '@cubby/contract/money/transactions'
import type { ReceiptValues } from './receipt-fields.tsx'

/** Returns the body of a request that records a received payment. */
export function receiptOf({ amount, method, reference, date }: ReceiptValues): ReceiptRequest {
  return { amount: Number(amount), method, date, ...(reference.trim() && { reference }) }
}
