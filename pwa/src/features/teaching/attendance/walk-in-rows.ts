import { isRefused, isUnsent, type OutboxRow } from '@/offline/store/outbox-row.ts'

/** Returns the walk-ins of a session that the server has not confirmed: unsent and refused ones. */
export function walkInRows(outbox: readonly OutboxRow[], rosterId: string): OutboxRow<'enroll-walk-in'>[] {
  return outbox
    .filter(isWalkIn)
    .filter((row) => row.args.rosterId === rosterId && (isUnsent(row) || isRefused(row)))
}

function isWalkIn(row: OutboxRow): row is OutboxRow<'enroll-walk-in'> {
  return row.kind === 'enroll-walk-in'
}
