import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { GivenDiscount } from '@cubby/contract/discount'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { ChangedTerms, SessionTerms } from '@cubby/contract/session-terms'
import { discountedPriceText, priceWithoutCode } from '@cubby/rules/money/discount'
import { paymentPlanText } from '@cubby/rules/money/payment-plan-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { changedParts, type TermPart, termsOf } from '@cubby/rules/seats/session-terms'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t, text, translate } from '@cubby/texts/t'
import type { SeenSession } from '@/offline/store/stored-rows.ts'

export interface SessionDescription {
  classId: string
  title: string
  when: string
}

/** The stored rows that name sessions. */
export interface KnownSessions {
  classes: TrainingClass[]
  enrollments: Enrollment[]
  waitlist: WaitlistEntry[]
}

/** The subject of a command about a session. */
export interface SubjectSession {
  sessionId: string
  classId?: string
  seen?: SeenSession
}

/**
 * Returns the class and date of a command's session as the user saw them, or else from the stored rows. Returns
 * null if this device does not have them.
 */
export function describeSession(
  { sessionId, classId, seen }: SubjectSession,
  { classes, enrollments, waitlist }: KnownSessions,
): SessionDescription | null {
  if (seen && classId) return { classId, title: seen.title, when: sessionDates(seen.terms) }
  for (const { id, title, sessions } of classes) {
    const session = sessions.find((candidate) => candidate.id === sessionId)
    if (session) return { classId: id, title, when: sessionDates(session) }
  }
  const place = [...enrollments, ...waitlist].find((candidate) => candidate.session_id === sessionId)
  return place ? { classId: place.class_id, title: place.class_title, when: sessionDates(place) } : null
}

/** What a session costs the user, as they agree to it. */
export interface OwnPrice {
  price: number
  discount: GivenDiscount | null
  /** The code that the server has checked. */
  code?: string
  /** The center that pays in place of the user. */
  paidBy?: string
}

interface PriceFacts {
  /** The enrollment or the place on the waitlist that fixed the price, if the user has one. */
  place: Pick<Enrollment, 'priced' | 'paid_by'> | null
  isReturning: boolean
  /** What a code takes off that the server has checked. */
  code?: (GivenDiscount & { code: string }) | undefined
  /** yyyy-MM-dd in the provider's time zone. */
  today: string
}

/**
 * Returns the price that was fixed with the user's place, or else the price with the largest discount, by the
 * rule of the server.
 */
export function ownPriceOf(
  trainingClass: TrainingClass,
  { place, isReturning, code, today }: PriceFacts,
): OwnPrice {
  const paidBy = place?.paid_by ? { paidBy: place.paid_by } : {}
  if (place?.priced) return { ...place.priced, ...paidBy }
  // The center's terms fixed the price when it ordered the place.
  if (place?.paid_by) return { price: trainingClass.price, discount: null, ...paidBy }
  const automatic = priceWithoutCode(trainingClass, { isReturning, today })
  return code && code.amount > (automatic.discount?.amount ?? 0)
    ? { ...automatic, discount: code, code: code.code }
    : automatic
}

/** What a screen shows besides the session. Without `own`, no discount is part of the terms. */
interface Shown {
  refundPolicy?: RefundPolicy | undefined
  own?: Pick<OwnPrice, 'price' | 'discount'>
  payer?: 'student' | 'center'
}

/** What a screen shows of a session, as a command names it. */
export function seenSession(
  { title, price, payment_plan }: TrainingClass,
  session: Session,
  { refundPolicy, own, payer = 'student' }: Shown = {},
): SeenSession {
  const { start_date, end_date, start_time, end_time, location_details: location } = session
  const offer = { price, start_date, end_date, start_time, end_time, location, payment_plan }
  return { title, terms: termsOf(offer, { refundPolicy, own, payer }) }
}

const parts: Record<TermPart, { label: string; textOf: (terms: SessionTerms) => string }> = {
  price: { label: text('Price'), textOf: discountedPriceText },
  dates: { label: text('Dates'), textOf: sessionDates },
  times: { label: text('Times'), textOf: timeRange },
  location: { label: text('Place'), textOf: ({ location }) => location ?? t('TBA') },
  refunds: { label: text('Refunds'), textOf: ({ refund_policy }) => refundPolicyText(refund_policy ?? []) },
  plan: { label: text('Payment'), textOf: ({ payment_plan }) => paymentPlanText(payment_plan ?? []) },
}

/** Returns a line for each part that differs: 'Price: $240 → $540'. */
export function changedTermsTexts({ seen, current }: ChangedTerms): string[] {
  return changedParts(seen, current).map((part) => {
    const { label, textOf } = parts[part]
    return changeText(translate(label), textOf(seen), textOf(current))
  })
}

/** Returns a change as one line: 'Phone: 555-0100 → 555-0199'. */
export function changeText(label: string, from: string, to: string): string {
  return `${label}: ${from} → ${to}`
}
