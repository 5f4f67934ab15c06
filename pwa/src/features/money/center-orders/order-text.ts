import type { OrderMode, OrderOutcome, OrderPreview } from '@cubby/contract/seats/center-orders'
import { discountedPriceText, dueOf } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { pluralize } from '@/ui/pluralize.ts'

/** Why somebody cannot be in an order of a session. */
const obstacles: Readonly<Partial<Record<OrderOutcome, string>>> = {
  already_enrolled: 'Already enrolled',
  already_waiting: 'Already on the waitlist',
  has_offer: 'Has an offer from the waitlist, which only they accept',
  consent_missing: 'Has not agreed to the current Terms and Privacy Policy',
  not_available: 'Their account is not active',
  staff_cannot_enroll: 'Works for the school',
}

/** Returns why nobody can order somebody's seat, or undefined if they can be in the order. */
export function obstacleOf(outcome: OrderOutcome | undefined): string | undefined {
  return outcome && obstacles[outcome]
}

type Seats = Pick<OrderPreview, 'free_seats' | 'people'>

/** Returns how many seats the order can take: none while the session is full or others wait for a seat. */
export function seatsToTake({ free_seats, people }: Seats): number {
  const isOpen = people.length === 0 || people.some(({ outcome }) => outcome === 'seat')
  return isOpen ? free_seats : 0
}

interface Forecast {
  readonly seated: number
  readonly waiting: number
  /** Whether the order would be refused, so that nobody is enrolled. */
  readonly isRefused: boolean
  readonly text: string
}

/** Returns what an order of some people would do if nothing changes before it arrives. */
export function forecastOf(count: number, mode: OrderMode, preview: Seats): Forecast {
  const free = seatsToTake(preview)
  const seated = Math.min(count, free)
  const waiting = count - seated
  if (count === 0) return { seated, waiting, isRefused: false, text: 'Nobody is chosen yet.' }
  if (waiting === 0) {
    return {
      seated,
      waiting,
      isRefused: false,
      text: `${pluralize(count, 'person gets', 'people get')} a seat.`,
    }
  }
  if (mode === 'all') {
    const text = `${pluralize(count, 'person is', 'people are')} chosen, and ${freeText(free)}. With “Everybody or nobody”, nobody would be enrolled.`
    return { seated: 0, waiting: 0, isRefused: true, text }
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
export function seatsText({ free_seats, waiting }: Pick<OrderPreview, 'free_seats' | 'waiting'>): string {
  const free = pluralize(free_seats, 'free seat')
  return waiting > 0 ? `${free}, ${waiting.toLocaleString('en-US')} waiting` : free
}

/** Returns what the seats of an order cost: '10 × $85.50 ($95 − $9.50, Center) = $855.00'. */
export function costText(seated: number, { terms }: Pick<OrderPreview, 'terms'>): string {
  const each = discountedPriceText(terms)
  const total = (seated * Math.round(dueOf(terms) * 100)) / 100
  return seated === 1 ? `1 × ${each}` : `${seated} × ${each} = ${amountText(total)}`
}
