import { CARD_EXPIRES_SOON_DAYS } from '@cubby/contract/constants'
import type { Standard, StandardVersion } from '@cubby/contract/teaching/standards'
import { addDays } from '../days.ts'
import type { HourEntry } from './hour-credits.ts'

/** What a student did for a standard. All days are yyyy-MM-dd. */
export interface StandingFacts {
  readonly standard: Pick<Standard, 'id' | 'versions'>
  /** From this day on, the periods of the student count. */
  readonly since: string
  /** In any order. */
  readonly entries: readonly HourEntry[]
  /** The provider's day. */
  readonly today: string
}

/**
 * `open`: something is missing, and its day is far. `due_soon`: something is missing or expires within 90 days.
 * `overdue`: a day has passed, or a card has expired.
 */
export type StandingState = 'done' | 'open' | 'due_soon' | 'overdue'

export interface CommonStanding {
  readonly state: StandingState
  /** The earliest day by which something is missing, or on which a card expires; null if there is none. */
  readonly due_on: string | null
  /** The last day on which nothing is missing; null if something is, or if nothing will ever be. */
  readonly done_until: string | null
}

/** Returns the version that holds on a day. The first one holds for everything before. */
export function versionOn(versions: readonly StandardVersion[], day: string): StandardVersion {
  const found =
    versions.findLast(({ effective_from }) => effective_from === null || effective_from <= day) ?? versions[0]
  if (!found) throw new Error('a standard has at least one version')
  return found
}

/** Returns the state of a standard from what is missing. `doneUntil` is the last day on which nothing is missing. */
export function stateOf(
  lacking: readonly { readonly due_on: string | null }[],
  { today, doneUntil }: { readonly today: string; readonly doneUntil: string | null },
): CommonStanding {
  if (lacking.length === 0) return { state: 'done', due_on: null, done_until: doneUntil }
  const days = lacking.flatMap(({ due_on }) => (due_on === null ? [] : [due_on])).sort()
  return { state: openState(days[0] ?? null, today), due_on: days[0] ?? null, done_until: null }
}

/** Returns the state of something that is missing or expires on a day. */
export function openState(dueOn: string | null, today: string): StandingState {
  if (dueOn === null) return 'open'
  if (dueOn < today) return 'overdue'
  return dueOn <= addDays(today, CARD_EXPIRES_SOON_DAYS) ? 'due_soon' : 'open'
}
