import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import { isRecord } from '@/api/read-response.ts'

/** Whether a response to an order says what became of each person. */
export function isOrderResult(value: unknown): value is CenterOrdered {
  return (
    isRecord(value) &&
    [value.order_id, value.class_title, value.display_date, value.message].every(isText) &&
    Array.isArray(value.people) &&
    value.people.every(
      (one) => isRecord(one) && [one.member_id, one.name, one.outcome, one.text].every(isText),
    )
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
