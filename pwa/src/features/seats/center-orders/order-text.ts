import type { OrderMode, OrderOutcome, OrderPreview } from '@cubby/contract/seats/center-orders'
import { discountedPriceText, dueOf } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { orderOutcomeText } from '@cubby/rules/seats/center-order'
import { t } from '@cubby/texts/t'
import { countOf, inTheWay, type PlannedPerson } from './order-plan.ts'

/** Returns why nobody can order a place for somebody, or undefined if they can be in the order. */
export function obstacleOf(outcome: OrderOutcome | undefined): string | undefined {
  if (!outcome || outcome === 'seat' || outcome === 'waitlist' || outcome === 'session_full') return undefined
  return orderOutcomeText(outcome)
}

interface Forecast {
  readonly seated: number
  readonly waiting: number
  /** Whether the order would be refused, so that nobody is enrolled. */
  readonly isRefused: boolean
  readonly text: string
}

/** Returns what an order would do if nothing changes before it arrives. */
export function forecastOf(plan: readonly PlannedPerson[], mode: OrderMode): Forecast {
  const { enrolled: seated, waiting } = countOf(plan)
  const count = plan.length
  if (count === 0) return { seated, waiting, isRefused: false, text: t('No one is chosen yet.') }
  if (inTheWay(plan, mode).length > 0) {
    const text = t(
      '{count, plural, one {# person is chosen} other {# people are chosen}}, and {free, plural, =0 {no seat is free} one {# seat is free} other {# seats are free}}. With “All or none”, no one would be enrolled.',
      { count, free: seated },
    )
    return { seated: 0, waiting: 0, isRefused: true, text }
  }
  if (waiting === 0) {
    const text = t('{count, plural, one {# person gets} other {# people get}} a seat.', { count })
    return { seated, waiting, isRefused: false, text }
  }
  const text =
    seated === 0
      ? t('{waiting, plural, one {# person goes} other {# people go}} on the waitlist.', { waiting })
      : t(
          '{seated, plural, one {# person gets a seat} other {# people get a seat}}, and {waiting, plural, one {# goes} other {# go}} on the waitlist.',
          { seated, waiting },
        )
  return { seated, waiting, isRefused: false, text }
}

/** For example '10 free seats, 2 waiting'. */
export function placesText({ free_seats, waiting }: Pick<OrderPreview, 'free_seats' | 'waiting'>): string {
  return waiting > 0
    ? t(
        '{free, plural, one {# free seat} other {# free seats}}, {waiting, plural, one {# waiting} other {# waiting}}',
        { free: free_seats, waiting },
      )
    : t('{free, plural, one {# free seat} other {# free seats}}', { free: free_seats })
}

/** Returns what the seats of an order cost: '10 × $85.50 ($95 − $9.50, Center) = $855.00'. */
export function costText(seated: number, { terms }: Pick<OrderPreview, 'terms'>): string {
  const each = discountedPriceText(terms)
  const total = (seated * Math.round(dueOf(terms) * 100)) / 100
  return seated === 1 ? `1 × ${each}` : `${seated} × ${each} = ${amountText(total)}`
}
