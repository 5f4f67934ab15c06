import type { OrderMode, OrderOutcome, OrderPreview } from '@cubby/contract/seats/center-orders'
import { discountedPriceText, dueOf } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { orderOutcomeText } from '@cubby/rules/seats/center-order'
import { pluralize } from '@/ui/pluralize.ts'
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
  if (count === 0) return { seated, waiting, isRefused: false, text: 'No one is chosen yet.' }
  if (inTheWay(plan, mode).length > 0) {
    const text = `${pluralize(count, 'person is', 'people are')} chosen, and ${freeText(seated)}. With “All or none”, no one would be enrolled.`
    return { seated: 0, waiting: 0, isRefused: true, text }
  }
  if (waiting === 0) {
    const text = `${pluralize(count, 'person gets', 'people get')} a seat.`
    return { seated, waiting, isRefused: false, text }
  }
  const waits = `${pluralize(waiting, 'goes', 'go')} on the waitlist`
  const text =
    seated === 0
      ? `${pluralize(waiting, 'person goes', 'people go')} on the waitlist.`
      : `${pluralize(seated, 'person gets', 'people get')} a seat, and ${waits}.`
  return { seated, waiting, isRefused: false, text }
}

function freeText(free: number): string {
  return free === 0 ? 'no seat is free' : `${pluralize(free, 'seat is', 'seats are')} free`
}

/** For example '10 free seats, 2 waiting'. */
export function placesText({ free_seats, waiting }: Pick<OrderPreview, 'free_seats' | 'waiting'>): string {
  const free = pluralize(free_seats, 'free seat')
  return waiting > 0 ? `${free}, ${waiting.toLocaleString('en-US')} waiting` : free
}

/** Returns what the seats of an order cost: '10 × $85.50 ($95 − $9.50, Center) = $855.00'. */
export function costText(seated: number, { terms }: Pick<OrderPreview, 'terms'>): string {
  const each = discountedPriceText(terms)
  const total = (seated * Math.round(dueOf(terms) * 100)) / 100
  return seated === 1 ? `1 × ${each}` : `${seated} × ${each} = ${amountText(total)}`
}
