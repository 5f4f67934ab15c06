import type { OutboxRow } from '@/offline/store/outbox-row.ts'

/** Whether a command is about a request for another date. */
export function isTransferRow(
  row: OutboxRow,
): row is OutboxRow<'request-transfer' | 'withdraw-transfer-request'> {
  return row.kind === 'request-transfer' || row.kind === 'withdraw-transfer-request'
}
