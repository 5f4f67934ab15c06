import type { TransferMoney, TransferPreview } from '@cubby/contract/seats/transfers'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { pluralize } from '@/ui/pluralize.ts'

/** Returns what a transfer does now, a sentence for each: the seats, the money, the old seat, and the message. */
export function previewTexts(preview: TransferPreview, studentName: string): string[] {
  const { available_spots, money, offered_to } = preview
  return [
    `${pluralize(available_spots, 'free seat')} in the new session.`,
    moneyText(money),
    offered_to === null ? 'Nobody waits for the old seat.' : `${offered_to} is offered the old seat.`,
    `${studentName} is notified.`,
  ]
}

/** For example '$95.00 that was paid counts for the new session. $45.00 is due by Mar 5, 2027.' */
export function moneyText({ carried, due, due_date, refund }: TransferMoney): string {
  const parts = [
    ...(carried > 0 ? [`${amountText(carried)} that was paid counts for the new session.`] : []),
    ...(due > 0 && due_date !== null
      ? [`${amountText(due)} is due by ${displayDate(due_date, due_date)}.`]
      : []),
    ...(refund > 0 ? [`${amountText(refund)} is due for a refund.`] : []),
  ]
  return parts.join(' ') || 'Nothing is due.'
}
