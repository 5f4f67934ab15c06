import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { HourCredit } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { isOpen, type UpcomingSession } from '../catalog/upcoming-sessions.ts'
import { gapFilledBy, type Standing } from './standing.ts'

export type Gap = ReturnType<typeof gapFilledBy>

/** A class that gives something that is missing, with its session to book. */
export interface FillingClass extends UpcomingSession {
  readonly gap: Gap
  /** Whether the session ends by the day on which the hours are due. */
  readonly isInTime: boolean
}

interface Offered {
  /** The sessions of each are sorted by start. */
  readonly classes: readonly TrainingClass[]
  readonly creditsOf: (classId: string) => readonly HourCredit[]
  /** The classes in which the student already has a seat. */
  readonly booked: ReadonlySet<string>
  readonly now: Date
}

/**
 * Finds the classes that give what is missing. Those in time come first, then those with a free seat, then those that
 * give the most, then the earliest. Each class is represented by its first session that is in time and has a free seat,
 * otherwise by its first session with a free seat, otherwise by its first session.
 * A card can be renewed long before it expires.
 */
export function fillingClasses(
  standard: Standard,
  standing: Standing,
  { classes, creditsOf, booked, now }: Offered,
): FillingClass[] {
  const { due_on } = standing
  return classes
    .filter(({ id }) => !booked.has(id))
    .flatMap((trainingClass) => {
      const credits = creditsOf(trainingClass.id)
      const renews =
        standing.kind === 'card' && credits.some(({ standard_id }) => standard_id === standard.id)
      const gap = { ...gapFilledBy(standard, standing, credits), renews }
      if (gap.hours === 0 && gap.areas.length === 0 && !renews) return []
      const open = trainingClass.sessions.filter((session) => isOpen(session, now))
      const free = open.filter(hasSeat)
      const session = free.find(({ end_date }) => isBy(end_date, due_on)) ?? free[0] ?? open[0]
      return session ? [{ trainingClass, session, gap, isInTime: isBy(session.end_date, due_on) }] : []
    })
    .sort(
      (one, other) =>
        Number(other.isInTime) - Number(one.isInTime) ||
        Number(hasSeat(other.session)) - Number(hasSeat(one.session)) ||
        other.gap.hours - one.gap.hours ||
        other.gap.areas.length - one.gap.areas.length ||
        one.session.starts_at.localeCompare(other.session.starts_at),
    )
}

function hasSeat({ available_spots }: { available_spots: number }): boolean {
  return available_spots > 0
}

function isBy(day: string, due: string | null): boolean {
  return due === null || day <= due
}
