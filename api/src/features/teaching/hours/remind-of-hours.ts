import { HOUR_REMINDER_DAYS } from '@cubby/contract/constants'
import { addDays, dayOf, daysBetween } from '@cubby/rules/days'
import { type FillingClass, fillingClasses } from '@cubby/rules/teaching/filling-classes'
import { creditsFor, hourEntries, sharesOn } from '@cubby/rules/teaching/hour-credits'
import { standingOf } from '@cubby/rules/teaching/standing'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listClasses } from '../../catalog/classes/read-classes.ts'
import { notifyOnce } from '../../messages/notifications/notify.ts'
import { hoursDue, type Suggestion } from './messages.ts'
import { readClassShares, readEntries, readStandards, trainingView } from './read-ledger.ts'

/** How many users are looked at together. */
const BATCH = 500
/** Two days that are closer are one deadline that was corrected. */
const SAME_DEADLINE_DAYS = 90
const [FIRST_NOTICE_DAYS] = HOUR_REMINDER_DAYS

/**
 * Notifies users 180, 90, and 30 days before hours are due that are still missing, or before a card expires, once each.
 * Only the latest notice counts: who chooses a standard with 20 days left gets one, not three. Safe to run at any time,
 * and on several servers at once.
 */
export async function remindOfHours(deps: Deps): Promise<void> {
  const { db } = deps
  const now = await deps.clock(db)
  const { timezone } = deps.config.provider
  const today = dayOf(now, timezone)
  const followers = await findFollowers(db, today)
  if (followers.length === 0) return
  const standards = new Map((await readStandards(db)).map((standard) => [standard.id, standard]))
  const offered = await readOffered(deps, today)
  const userIds = [...new Set(followers.map(({ user_id }) => user_id))]
  for (let start = 0; start < userIds.length; start += BATCH) {
    const ids = userIds.slice(start, start + BATCH)
    const [entriesOf, booked, sent] = [
      await readBatch(db, timezone, ids),
      await bookedClasses(db, ids),
      await sentReminders(db, ids),
    ]
    const all = followers
      .filter(({ user_id }) => ids.includes(user_id))
      .flatMap(({ user_id, standard_id, since }) => {
        const standard = standards.get(standard_id)
        if (!standard) return []
        const standing = standingOf({ standard, since, entries: entriesOf(user_id), today })
        const due = standing.due_on
        const notice = due === null ? null : noticeOf(daysBetween(today, due))
        if (due === null || notice === null) return []
        const key = `hours-due-${notice}:${user_id}:${standard_id}:`
        const isCorrected = (sent.get(user_id) ?? []).some(
          (other) => other.startsWith(key) && isClose(other.slice(key.length), due),
        )
        if (isCorrected) return []
        const taken = booked.get(user_id) ?? new Set<string>()
        const suggestion = suggestionOf(
          fillingClasses(standard, standing, { ...offered, booked: taken, now }),
        )
        const message = () => hoursDue(standard, { standing, due, suggestion })
        return [{ userId: user_id, message, dedupeKey: `${key}${due}` }]
      })
    await notifyOnce({ deps, now }, { all })
  }
}

/** Returns the notice that is due, as days before; null if none is. */
function noticeOf(daysLeft: number): number | null {
  if (daysLeft < 0) return null
  return HOUR_REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null
}

function isClose(one: string, other: string): boolean {
  return Math.abs(daysBetween(one, other)) < SAME_DEADLINE_DAYS
}

/** Finds whose stored standing has a deadline soon. The stored day is only a hint: the standing is computed again. */
function findFollowers(db: Reader, today: string) {
  return db
    .selectFrom('hour_results')
    .innerJoin('chosen_standards', (join) =>
      join
        .onRef('chosen_standards.user_id', '=', 'hour_results.user_id')
        .onRef('chosen_standards.standard_id', '=', 'hour_results.standard_id'),
    )
    .innerJoin('users', 'users.id', 'hour_results.user_id')
    .select(['hour_results.user_id', 'hour_results.standard_id', 'counts_from as since'])
    .where('users.status', '=', 'active')
    .where('due_on', '>=', today)
    .where('due_on', '<=', addDays(today, FIRST_NOTICE_DAYS))
    .orderBy('hour_results.user_id')
    .orderBy('hour_results.standard_id')
    .execute()
}

async function readBatch(db: Reader, timezone: string, userIds: readonly string[]) {
  const shares = await readClassShares(db)
  const { certificates, trainings } = await readEntries(db, { userIds, shares, timezone })
  const certificatesOf = Map.groupBy(certificates, ({ user_id }) => user_id)
  const trainingsOf = Map.groupBy(trainings, ({ user_id }) => user_id)
  return (userId: string) =>
    hourEntries({
      certificates: certificatesOf.get(userId) ?? [],
      trainings: (trainingsOf.get(userId) ?? []).map(trainingView),
    })
}

/** Returns the classes in which users already have a seat, by user. */
async function bookedClasses(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .select(['enrollments.user_id', 'class_sessions.class_id'])
    .where('enrollments.user_id', 'in', ids)
    .where('enrollments.status', 'in', ['pending', 'approved'])
    .where('enrollments.archived_at', 'is', null)
    .where('enrollments.completed_at', 'is', null)
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([id, own]) => [id, new Set(own.map(({ class_id }) => class_id))]))
}

/** Returns the keys of the reminders that these users got. */
async function sentReminders(db: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'dedupe_key'])
    .where('user_id', 'in', ids)
    .where('type', '=', 'hours_due')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([id, own]) => [
      id,
      own.flatMap(({ dedupe_key }) => dedupe_key ?? []),
    ]),
  )
}

/** Returns the classes of the catalog, and what each gives today. */
async function readOffered(deps: Deps, today: string) {
  const shares = await readClassShares(deps.db)
  const classes = await listClasses(deps)
  const credits = new Map(
    classes.map(({ id }) => {
      const current = sharesOn(shares.get(id) ?? [], today)
      return [id, current ? creditsFor(current.hours, current) : []]
    }),
  )
  return { classes, creditsOf: (id: string) => credits.get(id) ?? [] }
}

/** The class that fills the most of a gap in time, with a free seat. */
function suggestionOf(found: readonly FillingClass[]): Suggestion | null {
  const best = found.find(({ isInTime, session }) => isInTime && session.available_spots > 0)
  if (!best) return null
  const { trainingClass, session, gap } = best
  return {
    class_id: trainingClass.id,
    title: trainingClass.title,
    starts_on: session.start_date,
    hours: gap.hours,
  }
}
