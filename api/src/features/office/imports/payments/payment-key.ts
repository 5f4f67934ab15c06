import { placeKey } from '../find-sessions.ts'
import type { ImportedPayment } from './read-payment.ts'

/** A payment is identified by its enrollment and the number of its receipt. */
export function paymentKey(record: ImportedPayment): string {
  return JSON.stringify([placeKey(record), record.receipt.toLowerCase()])
}
