import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { GivenDiscount } from '@cubby/contract/discount'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { dayOf } from '@cubby/rules/days'
import { discountReason, dueOf, normalizedCode, priceWithoutCode } from '@cubby/rules/money/discount'
import { paidByText, priceText } from '@cubby/rules/money/price-text'
import { useSyncExternalStore } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useAuth, useEnrollments, useProvider } from '@/offline/hooks/use-collection.ts'
import { type OwnPrice, ownPriceOf } from '@/unsent-changes/session-description.ts'
import type { NextStep } from './next-step.ts'

/** The codes that the server has checked since the app was opened, by user and session. */
let checked: ReadonlyMap<string, GivenDiscount & { code: string }> = new Map()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keep(key: string, discount: (GivenDiscount & { code: string }) | null): void {
  const next = new Map(checked)
  if (discount) next.set(key, discount)
  else next.delete(key)
  checked = next
  for (const listener of listeners) listener()
}

/**
 * Asks the server what the session costs with a code, and keeps the code if it takes off the most. Returns the discount
 * that applies. Throws ApiError if the code does not apply.
 */
export async function checkCode(
  userId: string,
  sessionId: string,
  entered: string,
): Promise<GivenDiscount | null> {
  const code = normalizedCode(entered)
  const { discount } = await callAsUser('GET', '/enrollments/price', { query: { sessionId, code } })
  keep(`${userId} ${sessionId}`, discount?.kind === 'code' ? { ...discount, code } : null)
  return discount
}

export function removeCode(userId: string, sessionId: string): void {
  keep(`${userId} ${sessionId}`, null)
}

/**
 * Returns what a session, or a class without a session, costs the user: the price that was fixed with their
 * place, or else the price with the largest discount, by the rule of the server.
 */
export function useOwnPrice(
  trainingClass: TrainingClass,
  session: Session | null,
  step?: NextStep,
): OwnPrice {
  const auth = useAuth()
  const zone = useProvider()?.timezone
  const now = useMinute()
  const enrollments = useEnrollments().rows
  const codes = useSyncExternalStore(subscribe, () => checked)
  return ownPriceOf(trainingClass, {
    place: step ? placeOf(step) : null,
    isReturning: auth.status === 'in' && enrollments.some(({ completed_at }) => completed_at !== null),
    code: auth.status === 'in' && session ? codes.get(`${auth.user.id} ${session.id}`) : undefined,
    today: dayOf(now, zone),
  })
}

/** Returns what fixed the price of the user: the enrollment, or the place on the waitlist. */
function placeOf(step: NextStep): Pick<Enrollment, 'priced' | 'paid_by'> | null {
  if (step.kind === 'enrolled') return step.enrollment
  return step.kind === 'accept' || step.kind === 'on-waitlist' ? step.entry : null
}

interface PriceTagProps {
  own: OwnPrice
  /** The size of what is due. */
  className: string
  /** Says only why something was taken off, where the calculation has no room. */
  short?: boolean
}

/** What is due, and what was taken off the price; or the center that pays. */
export function PriceTag({ own: { price, discount, paidBy }, className, short = false }: PriceTagProps) {
  if (paidBy) return <p className="wrap-anywhere font-semibold">{paidByText(paidBy)}</p>
  const due = `figures font-bold font-display ${className}`
  if (!discount || discount.amount === 0) return <p className={due}>{priceText(price)}</p>
  return (
    <p className="grid">
      <span className={due}>{priceText(dueOf({ price, discount }))}</span>
      <span className="figures text-muted-foreground text-sm">
        {!short && `${priceText(price)} − ${priceText(discount.amount)}, `}
        {discountReason(discount)}
      </span>
    </p>
  )
}

type ClassPriceProps = Omit<PriceTagProps, 'own'> & { trainingClass: TrainingClass }

/**
 * What a class costs in a list. Visitors have completed no class, so their first view reads no enrollments, which would
 * open the storage.
 */
export function ClassPrice(props: ClassPriceProps) {
  return useAuth().status === 'in' ? <StudentPrice {...props} /> : <VisitorPrice {...props} />
}

function StudentPrice({ trainingClass, ...tag }: ClassPriceProps) {
  return <PriceTag own={useOwnPrice(trainingClass, null)} {...tag} />
}

function VisitorPrice({ trainingClass, ...tag }: ClassPriceProps) {
  const today = dayOf(useMinute(), useProvider()?.timezone)
  return <PriceTag own={priceWithoutCode(trainingClass, { isReturning: false, today })} {...tag} />
}
