import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { HoursLedger } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { nextSession, type UpcomingSession } from '@cubby/rules/catalog/upcoming-sessions'
import { creditsOfClass, hourEntries } from '@cubby/rules/teaching/hour-credits'
import { gapFilledBy, type Standing, standingOf } from '@cubby/rules/teaching/standing'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'

export type Gap = ReturnType<typeof gapFilledBy>

/** A class that a student has booked, with what it would give. Its hours count once there is a certificate. */
export interface PlannedClass {
  readonly enrollment: Enrollment
  readonly gap: Gap
}

/** The next session of a class that gives something that is missing. */
export interface FillingClass extends UpcomingSession {
  readonly gap: Gap
  /** Whether it ends by the day on which the hours are due. */
  readonly isInTime: boolean
}

/** A followed standard with everything that its card shows. */
export interface FollowedStandard {
  readonly standard: Standard
  readonly since: string
  readonly standing: Standing
  readonly planned: readonly PlannedClass[]
  readonly filling: readonly FillingClass[]
}

interface HoursFacts {
  readonly ledger: HoursLedger
  readonly enrollments: readonly Enrollment[]
  readonly classes: readonly TrainingClass[]
  /** The provider's day. */
  readonly today: string
  readonly now: Date
}

const ORDER = ['overdue', 'due_soon', 'open', 'done'] as const

/** Computes the standing of each followed standard, the most urgent first. A standard that is unknown here is left out. */
export function followedStandards(facts: HoursFacts): FollowedStandard[] {
  const { ledger, today } = facts
  const entries = hourEntries(ledger)
  return ledger.chosen
    .flatMap(({ standard_id, since }) => {
      const standard = ledger.standards.find(({ id }) => id === standard_id)
      if (!standard) return []
      const standing = standingOf({ standard, since, entries, today })
      const planned = plannedClasses(standard, standing, facts)
      return [{ standard, since, standing, planned, filling: fillingClasses(standard, standing, facts) }]
    })
    .sort(
      ({ standing: one }, { standing: other }) =>
        ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
        (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999'),
    )
}

/** Finds the student's enrollments that are not over and would give hours or a card. */
function plannedClasses(
  standard: Standard,
  standing: Standing,
  { ledger, enrollments, today }: HoursFacts,
): PlannedClass[] {
  return enrollments
    .filter((enrollment) => isLiveEnrollment(enrollment) && enrollment.end_date >= today)
    .flatMap((enrollment) => {
      const credits = creditsOfClass(ledger.classes, enrollment.class_id)
      return credits.some(({ standard_id }) => standard_id === standard.id)
        ? [{ enrollment, gap: gapFilledBy(standard, standing, credits) }]
        : []
    })
    .sort((one, other) => one.enrollment.start_date.localeCompare(other.enrollment.start_date))
}

/**
 * Finds the classes with a session to book that give what is missing: those in time first, then those that give most, then
 * by date. Classes that the student has booked are not among them.
 */
function fillingClasses(
  standard: Standard,
  standing: Standing,
  { ledger, enrollments, classes, now }: HoursFacts,
): FillingClass[] {
  if (standing.state === 'done') return []
  const booked = new Set(enrollments.filter(isLiveEnrollment).map(({ class_id }) => class_id))
  return classes
    .filter(({ id }) => !booked.has(id))
    .flatMap((trainingClass) => {
      const gap = gapFilledBy(standard, standing, creditsOfClass(ledger.classes, trainingClass.id))
      const session = nextSession(trainingClass.sessions, now)
      if (!session || (gap.hours === 0 && gap.areas.length === 0 && !gap.renews)) return []
      const isInTime = standing.due_on === null || session.end_date <= standing.due_on
      return [{ trainingClass, session, gap, isInTime }]
    })
    .sort(
      (one, other) =>
        Number(other.isInTime) - Number(one.isInTime) ||
        other.gap.hours - one.gap.hours ||
        other.gap.areas.length - one.gap.areas.length ||
        one.session.starts_at.localeCompare(other.session.starts_at),
    )
}

/** The first day after which something is due again, if everything is done; undefined if something is missing. */
export function doneUntil(followed: readonly FollowedStandard[]): string | null | undefined {
  if (followed.length === 0 || followed.some(({ standing }) => standing.state !== 'done')) return undefined
  const days = followed.flatMap(({ standing }) => standing.done_until ?? [])
  return days.sort()[0] ?? null
}
