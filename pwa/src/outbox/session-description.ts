import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { GivenDiscount } from '@cubby/contract/discount'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { ChangedTerms, SessionTerms } from '@cubby/contract/session-terms'
import { discountedPriceText } from '@cubby/rules/money/discount'
import { paymentPlanText } from '@cubby/rules/money/payment-plan'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { changedParts, type TermPart } from '@cubby/rules/seats/session-terms'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
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

/** What a screen shows besides the session. Without `own`, no discount is part of the terms. */
interface Shown {
  refundPolicy?: RefundPolicy | undefined
  own?: { price: number; discount: GivenDiscount | null }
}

/**
 * What a class page shows of a session: what a user agrees to by enrolling, waiting, or accepting an offer. The refund
 * policy and the payment plan matter only for a class with a price, and only for a new enrollment.
 */
export function seenSession(
  { title, price: listPrice, payment_plan = [] }: TrainingClass,
  session: Session,
  { refundPolicy, own }: Shown = {},
): SeenSession {
  const { start_date, end_date, start_time, end_time, location_details: location } = session
  const price = own?.price ?? listPrice
  return {
    title,
    terms: {
      ...{ price, start_date, end_date, start_time, end_time, location },
      ...(own && { discount: own.discount }),
      ...(price > 0 && refundPolicy && { refund_policy: refundPolicy, payment_plan }),
    },
  }
}

const parts: Record<TermPart, { label: string; textOf: (terms: SessionTerms) => string }> = {
  price: { label: 'Price', textOf: discountedPriceText },
  dates: { label: 'Dates', textOf: sessionDates },
  times: { label: 'Times', textOf: timeRange },
  location: { label: 'Place', textOf: ({ location }) => location ?? 'TBA' },
  refunds: { label: 'Refunds', textOf: ({ refund_policy }) => refundPolicyText(refund_policy ?? []) },
  plan: { label: 'Payment', textOf: ({ payment_plan }) => paymentPlanText(payment_plan ?? []) },
}

/** Returns a line for each part that differs: 'Price: $240 → $540'. */
export function changedTermsTexts({ seen, current }: ChangedTerms): string[] {
  return changedParts(seen, current).map((part) => {
    const { label, textOf } = parts[part]
    return changeText(label, textOf(seen), textOf(current))
  })
}

/** Returns a change as one line: 'Phone: 555-0100 → 555-0199'. */
export function changeText(label: string, from: string, to: string): string {
  return `${label}: ${from} → ${to}`
}
