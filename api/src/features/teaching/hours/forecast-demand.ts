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
import { activeClassStatuses, startsAt } from '../../seats/seats/session-columns.ts'
import { standingsOfStudents } from './list-standings.ts'
import { readClassShares, readStandards } from './read-ledger.ts'

/**
 * Compares, for each standard and area, how many students need it within the next `HOUR_DEMAND_DAYS` with the free seats
 * in sessions that start within these days and count for it.
 */
export async function forecastDemand({ deps, caller }: RequestContext): Promise<HourDemand> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  const today = dayOf(now, timezone)
  const until = addDays(today, HOUR_DEMAND_DAYS)
  const [standards, students, sessions] = await Promise.all([
    readStandards(db),
    countStudents(db, until),
    findSessions(db, { now, timezone, until }),
  ])
  const demandOf = (name: string, key: string): Demand => {
    const counting = sessions.filter(({ countsFor }) => countsFor.has(key))
    return {
      name,
      students: students.get(key) ?? 0,
      free_seats: counting.reduce((sum, { view }) => sum + view.free_seats, 0),
      next_session: counting[0]?.view ?? null,
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

/** Counts the students who need each standard and each area by a day. */
async function countStudents(db: Reader, until: string): Promise<Map<string, number>> {
  const due = standingsOfStudents(db)
    .where(sql<boolean>`hour_results.state <> 'done'`)
    .where('due_on', '<=', until)
  const count = sql<number>`count(*)::int`.as('students')
  const [ofStandards, ofAreas] = await Promise.all([
    due
      .select(['standard_id', sql<null>`null`.as('area_id'), count])
      .groupBy('standard_id')
      .execute(),
    due
      .innerJoinLateral(
        sql<{ area_id: string }>`unnest(hour_results.missing_areas)`.as<'area'>(sql`area(area_id)`),
        (join) => join.onTrue(),
      )
      .select(['standard_id', 'area.area_id', count])
      .groupBy(['standard_id', 'area.area_id'])
      .execute(),
  ])
  return new Map(
    [...ofStandards, ...ofAreas].map((row) => [keyOf(row.standard_id, row.area_id), row.students]),
  )
}

interface Range {
  readonly now: Date
  readonly timezone: string
  readonly until: string
}

/** Finds the sessions on sale that start within the range, the soonest first, and what they count for. */
async function findSessions(db: Reader, { now, timezone, until }: Range) {
  const shares = await readClassShares(db)
  if (shares.size === 0) return []
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id',
      'class_sessions.class_id',
      'classes.title',
      'class_sessions.start_date',
      'class_sessions.end_date',
    ])
    .select(seatCounts({ now, timezone }))
    .where('class_sessions.class_id', 'in', [...shares.keys()])
    .where('classes.removed_at', 'is', null)
    .where('classes.status', 'in', activeClassStatuses)
    .where('class_sessions.removed_at', 'is', null)
    .where('class_sessions.status', '=', 'scheduled')
    .where('class_sessions.start_date', '<=', until)
    .where(startsAt(timezone), '>', now)
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.start_time')
    .orderBy('class_sessions.id')
    .execute()
  return rows.map(({ id, class_id, title, start_date, end_date, ...counts }) => {
    const current = sharesOn(shares.get(class_id) ?? [], end_date)?.shares ?? []
    return {
      countsFor: new Set(
        current.flatMap(({ standard_id, area_id }) => [keyOf(standard_id), keyOf(standard_id, area_id)]),
      ),
      view: { id, class_id, class_name: title, start_date, free_seats: seatsOf(counts).availableSpots },
    }
  })
}
