import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { HoursLedger } from '@cubby/contract/teaching/hours'
import { hourRoundings, type Standard } from '@cubby/contract/teaching/standards'
import { type FillingClass, fillingClasses, type Gap } from '@cubby/rules/teaching/filling-classes'
import { creditsOfClass, floorTo, hourEntries, sumHours } from '@cubby/rules/teaching/hour-credits'
import { gapFilledBy, type Standing, standingOf } from '@cubby/rules/teaching/standing'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'

/** A class that a student has booked, with what it would give. Its hours count once there is a certificate. */
export interface PlannedClass {
  readonly enrollment: Enrollment
  readonly gap: Gap
}

/** A certificate or a verified training with what it gave for a standard. */
interface CountedTraining {
  readonly id: string
  readonly title: string
  readonly completed_on: string
  readonly hours: number
}

/** A followed standard with everything that its card shows. */
export interface FollowedStandard {
  readonly standard: Standard
  readonly since: string
  /** Whether the office set it. The student cannot drop it. */
  readonly byOffice: boolean
  readonly standing: Standing
  /** What the earned hours of the period come from, newest first. */
  readonly counted: readonly CountedTraining[]
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

/**
 * Computes the standing of each followed standard, the most urgent first. A standard that is unknown here is
 * left out.
 */
export function followedStandards(facts: HoursFacts): FollowedStandard[] {
  const { ledger, today } = facts
  const entries = hourEntries(ledger)
  return ledger.chosen
    .flatMap(({ standard_id, since, by_office: byOffice = false }) => {
      const standard = ledger.standards.find(({ id }) => id === standard_id)
      if (!standard) return []
      const standing = standingOf({ standard, since, entries, today })
      const counted = countedTrainings(standard, standing, facts)
      const planned = plannedClasses(standard, standing, facts)
      const filling = classesToBook(standard, standing, facts)
      return [{ standard, since, byOffice, standing, counted, planned, filling }]
    })
    .sort(
      ({ standing: one }, { standing: other }) =>
        ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
        (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999'),
    )
}

/** Lists what counts in the current period of a standard of hours, rounded as its rules say. */
function countedTrainings(
  standard: Standard,
  standing: Standing,
  { ledger: { certificates, trainings }, today }: HoursFacts,
): CountedTraining[] {
  const { rules } = versionOn(
    standard.versions,
    standing.kind === 'hours' ? (standing.period?.from ?? today) : today,
  )
  if (standing.kind === 'card' || rules.kind === 'card') return []
  const { period } = standing
  const step = hourRoundings[rules.rounding]
  return [
    ...certificates.map(({ certificate_id, ...certificate }) => ({ ...certificate, id: certificate_id })),
    ...trainings.filter(({ status }) => status === 'verified'),
  ]
    .filter(({ completed_on }) => !period || (completed_on >= period.from && completed_on <= period.to))
    .map(({ id, title, completed_on, credits }) => {
      const own = credits.filter(({ standard_id }) => standard_id === standard.id)
      return { id, title, completed_on, hours: sumHours(own.map(({ hours }) => floorTo(hours, step))) }
    })
    .filter(({ hours }) => hours > 0)
    .sort((one, other) => other.completed_on.localeCompare(one.completed_on))
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

/** Finds the classes that give what is missing; none if nothing is. */
function classesToBook(
  standard: Standard,
  standing: Standing,
  { ledger, enrollments, classes, now }: HoursFacts,
): FillingClass[] {
  if (standing.state === 'done') return []
  return fillingClasses(standard, standing, {
    classes,
    creditsOf: (id) => creditsOfClass(ledger.classes, id),
    booked: new Set(enrollments.filter(isLiveEnrollment).map(({ class_id }) => class_id)),
    now,
  })
}

/** The first day after which something is due again, if everything is done; undefined if something is missing. */
export function doneUntil(followed: readonly FollowedStandard[]): string | null | undefined {
  if (followed.length === 0 || followed.some(({ standing }) => standing.state !== 'done')) return undefined
  const days = followed.flatMap(({ standing }) => standing.done_until ?? [])
  return days.sort()[0] ?? null
}

/** Lists the classes that fill a gap of any standard, each once, beginning with the most urgent standard. */
export function bestClasses(followed: readonly Pick<FollowedStandard, 'filling'>[]): FillingClass[] {
  const found = new Map<string, FillingClass>()
  for (const filling of followed.flatMap((one) => one.filling)) {
    if (!found.has(filling.trainingClass.id)) found.set(filling.trainingClass.id, filling)
  }
  return [...found.values()]
}
