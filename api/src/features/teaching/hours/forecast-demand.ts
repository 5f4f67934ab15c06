import { HOUR_DEMAND_DAYS } from '@cubby/contract/constants'
import type { Demand, HourDemand } from '@cubby/contract/teaching/standings'
import { addDays, dayOf } from '@cubby/rules/days'
import { seatsOf } from '@cubby/rules/seats/seats'
import { sharesOn } from '@cubby/rules/teaching/hour-credits'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { seatCounts } from '../../seats/seats/seat-counts.ts'
import { activeClasses, startsAt } from '../../seats/seats/session-columns.ts'
import { standingsOfStudents } from './list-standings.ts'
import { readClassShares, readStandards } from './read-ledger.ts'

/**
 * Compares, for each standard and area, how many students need it within the next `HOUR_DEMAND_DAYS` with the
 * free seats in sessions that start within these days and count for it.
 */
export async function forecastDemand({ deps, caller }: RequestContext): Promise<HourDemand> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  const today = dayOf(now, timezone)
  const until = addDays(today, HOUR_DEMAND_DAYS)
  const [standards, students, classes] = await Promise.all([
    readStandards(db),
    countStudents(db, until),
    findClasses(db, today),
  ])
  const sessions = await findSessions(db, { classes, now, timezone, until })
  const demandOf = (name: string, key: string): Demand => {
    const counting = classes.filter(({ countsFor }) => countsFor.has(key))
    const ids = new Set(counting.map(({ id }) => id))
    const coming = sessions.filter(({ class_id }) => ids.has(class_id))
    return {
      name,
      students: students.get(key) ?? 0,
      free_seats: coming.reduce((sum, { free_seats }) => sum + free_seats, 0),
      next_session: coming.find(({ free_seats }) => free_seats > 0) ?? coming[0] ?? null,
      classes: counting.map(({ id, title }) => ({ id, title })),
    }
  }
  const shown = standards.filter(({ id, archived }) => !archived || students.has(keyOf(id)))
  return {
    until,
    standards: shown.map(({ id, name, versions }) => {
      const { rules } = versionOn(versions, today)
      const areas = rules.kind === 'hours' ? rules.areas : []
      return {
        standard_id: id,
        kind: rules.kind,
        ...demandOf(name, keyOf(id)),
        areas: areas.map((area) => ({ area_id: area.id, ...demandOf(area.name, keyOf(id, area.id)) })),
      }
    }),
  }
}

/** A standard, or one of its areas. */
function keyOf(standardId: string, areaId: string | null = null): string {
  return JSON.stringify([standardId, areaId])
}

/**
 * Counts the students who need each standard and each area by a day. Students with the same missing areas are counted
 * together, so that their accounts are looked up once.
 */
async function countStudents(db: Reader, until: string): Promise<Map<string, number>> {
  const rows = await standingsOfStudents(db)
    .where(sql<boolean>`hour_results.state <> 'done'`)
    .where('due_on', '<=', until)
    .select(['standard_id', 'missing_areas', sql<number>`count(*)::int`.as('students')])
    .groupBy(['standard_id', 'missing_areas'])
    .execute()
  const counts = new Map<string, number>()
  for (const { standard_id, missing_areas, students } of rows) {
    for (const area of [null, ...missing_areas]) {
      const key = keyOf(standard_id, area)
      counts.set(key, (counts.get(key) ?? 0) + students)
    }
  }
  return counts
}

/** Finds the active classes that count for something today, by title. */
async function findClasses(db: Reader, today: string) {
  const shares = await readClassShares(db)
  const rows = await activeClasses(db).select(['id', 'title']).orderBy('title').orderBy('id').execute()
  return rows.flatMap(({ id, title }) => {
    const current = sharesOn(shares.get(id) ?? [], today)?.shares ?? []
    const keys = current.flatMap(({ standard_id, area_id }) => [
      keyOf(standard_id),
      keyOf(standard_id, area_id),
    ])
    return keys.length > 0 ? [{ id, title, countsFor: new Set(keys) }] : []
  })
}

interface Wanted {
  readonly classes: readonly { readonly id: string; readonly title: string }[]
  readonly now: Date
  readonly timezone: string
  readonly until: string
}

/** Finds the sessions of these classes that are on sale and start until a day, the soonest first. */
async function findSessions(db: Reader, { classes, now, timezone, until }: Wanted) {
  const titles = new Map(classes.map(({ id, title }) => [id, title]))
  if (titles.size === 0) return []
  const rows = await db
    .selectFrom('class_sessions')
    .select(['id', 'class_id', 'start_date'])
    .select(seatCounts({ now, timezone }))
    .where('class_id', 'in', [...titles.keys()])
    .where('removed_at', 'is', null)
    .where('status', '=', 'scheduled')
    .where('start_date', '<=', until)
    .where(startsAt(timezone), '>', now)
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
  return rows.map(({ id, class_id, start_date, ...counts }) => ({
    id,
    class_id,
    class_name: titles.get(class_id) ?? '',
    start_date,
    free_seats: seatsOf(counts).availableSpots,
  }))
}
