import type { ChangedRefund, RefundAmounts } from '@cubby/contract/refund-policy'
import { isRecord } from '@/api/is-record.ts'

/** Returns both versions of the refund in a refusal, or undefined for any other value. */
export function changedRefundOf(value: unknown): ChangedRefund | undefined {
  if (!isRecord(value)) return undefined
  const { seen, current } = value
  return isAmounts(seen) && isAmounts(current) ? { seen, current } : undefined
}

function isAmounts(value: unknown): value is RefundAmounts {
  return isRecord(value) && typeof value.paid === 'number' && typeof value.refund === 'number'
}
