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

/** The office says seat, and directors read spot, as students do. */
export type Place = 'seat' | 'spot'

interface Forecast {
  readonly seated: number
  readonly waiting: number
  /** Whether the order would be refused, so that nobody is enrolled. */
  readonly isRefused: boolean
  readonly text: string
}

/** Returns what an order would do if nothing changes before it arrives. */
export function forecastOf(
  plan: readonly PlannedPerson[],
  { mode, place }: { readonly mode: OrderMode; readonly place: Place },
): Forecast {
  const { enrolled: seated, waiting } = countOf(plan)
  const count = plan.length
  if (count === 0) return { seated, waiting, isRefused: false, text: 'Nobody is chosen yet.' }
  if (inTheWay(plan, mode).length > 0) {
    const text = `${pluralize(count, 'person is', 'people are')} chosen, and ${freeText(seated, place)}. With “Everybody or nobody”, nobody would be enrolled.`
    return { seated: 0, waiting: 0, isRefused: true, text }
  }
  if (waiting === 0) {
    const text = `${pluralize(count, 'person gets', 'people get')} a ${place}.`
    return { seated, waiting, isRefused: false, text }
  }
  const waits = `${pluralize(waiting, 'goes', 'go')} on the waitlist`
  const text =
    seated === 0
      ? `${pluralize(waiting, 'person goes', 'people go')} on the waitlist.`
      : `${pluralize(seated, 'person gets', 'people get')} a ${place}, and ${waits}.`
  return { seated, waiting, isRefused: false, text }
}

function freeText(free: number, place: Place): string {
  return free === 0 ? `no ${place} is free` : `${pluralize(free, `${place} is`, `${place}s are`)} free`
}

/** For example '10 free seats, 2 waiting'. */
export function placesText(
  { free_seats, waiting }: Pick<OrderPreview, 'free_seats' | 'waiting'>,
  place: Place,
): string {
  const free = pluralize(free_seats, `free ${place}`)
  return waiting > 0 ? `${free}, ${waiting.toLocaleString('en-US')} waiting` : free
}

/** Returns what the seats of an order cost: '10 × $85.50 ($95 − $9.50, Center) = $855.00'. */
export function costText(seated: number, { terms }: Pick<OrderPreview, 'terms'>): string {
  const each = discountedPriceText(terms)
  const total = (seated * Math.round(dueOf(terms) * 100)) / 100
  return seated === 1 ? `1 × ${each}` : `${seated} × ${each} = ${amountText(total)}`
}
