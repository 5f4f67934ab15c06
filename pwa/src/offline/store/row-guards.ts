import type { PaymentMethod } from '@cubby/contract/money/payment-methods'
import { isRecord } from '@/api/is-record.ts'
import type { DeviceLogin } from '@/offline/store/device-login.ts'
import { type OutboxRow, rowStatuses } from '@/offline/store/outbox-row.ts'

/** Accepts unknown kinds and versions, because a tab with a newer version of the app may have stored the row. */
export function isOutboxRow(row: unknown): row is OutboxRow {
  return (
    isRecord(row) &&
    isFilled(row.id) &&
    isFilled(row.kind) &&
    isFilled(row.entityKey) &&
    isRecord(row.args) &&
    rowStatuses.some((status) => status === row.status) &&
    [row.version, row.attempts, row.createdAt, row.nextAttemptAt].every(Number.isFinite)
  )
}

export function isLogin(row: unknown): row is DeviceLogin {
  return isRecord(row) && isFilled(row.token) && isRecord(row.user) && isFilled(row.user.id)
}

export function isEndedLogin(row: unknown): boolean {
  return isRecord(row) && isFilled(row.userId) && Array.isArray(row.waiting)
}

export function isRevocation(row: unknown): boolean {
  return isRecord(row) && isFilled(row.ticket)
}

export function isSealed(row: unknown): boolean {
  return isRecord(row) && isFilled(row.part) && isFilled(row.type) && row.data instanceof ArrayBuffer
}

/**
 * Whether a rescued row is a payment method. Payment methods are only on this device, so no server can replace them.
 */
export function isPaymentMethod(row: unknown): row is PaymentMethod {
  return (
    isRecord(row) &&
    [row.id, row.payment_type, row.last_four, row.expiry_date].every(isFilled) &&
    typeof row.is_default === 'boolean'
  )
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
