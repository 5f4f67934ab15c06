import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { Payment } from '@cubby/contract/money/payments'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import type { UpcomingSession } from '@cubby/rules/catalog/upcoming-sessions'
import { dayOf } from '@cubby/rules/days'
import { isUnpaid } from '@cubby/rules/money/payment'
import { openAndClosed } from '@/features/money/payments/payment-order.ts'
import { openOrPendingEntries } from '@/features/seats/waitlist/waitlist-entries.ts'
import { expiresSoon, renewalOf } from '@/features/teaching/certificates/renewal.ts'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'

/** How many payments are shown. The tile Payments Due leads to the others. */
const PAYMENTS_SHOWN = 2

/** What the device knows of a student. */
export interface StudentFacts {
  readonly waitlist: readonly WaitlistEntry[]
  readonly payments: readonly Payment[]
  readonly enrollments: readonly Enrollment[]
  readonly certificates: readonly Certificate[]
  readonly classes: readonly TrainingClass[]
  readonly timeZone: string | undefined
  readonly now: Date
}

/** A certificate that expires soon, with the next session of its class, if there is one. */
export interface ExpiringCertificate {
  readonly certificate: Certificate
  readonly renewal: UpcomingSession | null
}

/** What matters to a student today, in the order of its urgency. */
export interface TodayItems {
  /** Those that expire first come first. */
  readonly offers: WaitlistEntry[]
  /** The most urgent first. */
  readonly payments: Payment[]
  /** The next meeting of another session in which the student makes up what they missed. */
  readonly nextMakeUp: { enrollment: Enrollment; makeUp: OwnMakeUp } | null
  readonly nextClass: { enrollment: Enrollment; trainingClass: TrainingClass | null } | null
  readonly certificates: ExpiringCertificate[]
}

/** Selects what a student has to do or know today. */
export function todayItems(facts: StudentFacts): TodayItems {
  const { classes, timeZone, now } = facts
  const today = dayOf(now, timeZone)
  const enrolled = facts.enrollments
    .filter((enrollment) => isLiveEnrollment(enrollment) && enrollment.end_date >= today)
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
  const [next] = enrolled
  return {
    offers: openOrPendingEntries(facts.waitlist).filter(({ status }) => status === 'offered'),
    payments: openAndClosed(facts.payments).open.filter(isUnpaid).slice(0, PAYMENTS_SHOWN),
    nextMakeUp: nextMakeUpOf(facts.enrollments, today),
    nextClass: next
      ? { enrollment: next, trainingClass: classes.find(({ id }) => id === next.class_id) ?? null }
      : null,
    certificates: facts.certificates
      .filter((certificate) => expiresSoon(certificate, today))
      // No reminder if the student is already enrolled in the class that renews the certificate.
      .filter(({ class_id }) => !enrolled.some((enrollment) => enrollment.class_id === class_id))
      .map((certificate) => ({ certificate, renewal: renewalOf(certificate, classes, now) })),
  }
}

export function isNothingNext({
  offers,
  payments,
  nextMakeUp,
  nextClass,
  certificates,
}: TodayItems): boolean {
  return offers.length + payments.length + certificates.length === 0 && !nextMakeUp && !nextClass
}

function nextMakeUpOf(enrollments: readonly Enrollment[], today: string) {
  const coming = enrollments
    .flatMap((enrollment) => (enrollment.make_up_meetings ?? []).map((makeUp) => ({ enrollment, makeUp })))
    .filter(({ makeUp }) => makeUp.meeting.status === 'scheduled' && makeUp.meeting.date >= today)
    .toSorted((one, other) => startOf(one.makeUp).localeCompare(startOf(other.makeUp)))
  return coming[0] ?? null
}

function startOf({ meeting }: OwnMakeUp): string {
  return `${meeting.date} ${meeting.start_time}`
}
