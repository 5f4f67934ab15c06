import type { FollowedStandard, HoursLedger, Training } from '@cubby/contract/teaching/hours'
import type { ClassShares, Standard } from '@cubby/contract/teaching/standards'
import { dayOf } from '@cubby/rules/days'
import { countAttendance, quarterHours } from '@cubby/rules/teaching/attended-hours'
import { creditCertificates, creditsFor, sharesOn } from '@cubby/rules/teaching/hour-credits'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { QUARANTINED } from '../../../platform/files/quarantine.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { makeUpsColumn, marksColumn } from '../../seats/enrollments/read-enrollments.ts'
import { meetingColumns } from '../../seats/meetings/read-meetings.ts'

/** Returns what the app computes the standing of the caller from. */
export async function readMyHours({ deps, caller: { user } }: RequestContext): Promise<HoursLedger> {
  const { db } = deps
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(db), timezone)
  const chosen = await readChosen(db, [user.id])
  const shares = await readClassShares(db)
  const { certificates, trainings } = await readEntries(db, { userIds: [user.id], shares, timezone })
  const chosenIds = chosen.map(({ standard_id }) => standard_id)
  const standards = await readStandards(db)
  return {
    standards: standards.filter(({ id, archived }) => !archived || chosenIds.includes(id)),
    chosen: chosen.map(({ user_id: _, ...followed }) => followed),
    certificates: certificates.map(({ user_id: _, ...certificate }) => certificate),
    trainings: trainings.map(trainingView),
    classes: [...shares].flatMap(([class_id, versions]) => {
      const current = sharesOn(versions, today)
      return current && current.shares.length > 0
        ? { class_id, hours: current.hours, credits: creditsFor(current.hours, current) }
        : []
    }),
  }
}

/** Lists all standards with their versions, by name. */
export async function readStandards(db: Reader): Promise<Standard[]> {
  const standards = await db.selectFrom('standards').selectAll().orderBy('name').orderBy('id').execute()
  const versions = await db.selectFrom('standard_versions').selectAll().orderBy('number').execute()
  const ofStandard = Map.groupBy(versions, ({ standard_id }) => standard_id)
  return standards.map(({ id, name, authority, renewed_by, archived_at }) => ({
    id,
    name,
    authority,
    renewed_by,
    archived: archived_at !== null,
    versions: (ofStandard.get(id) ?? []).map(({ number, effective_from, rules, source }) => ({
      number,
      effective_from,
      rules,
      source,
    })),
  }))
}

/** Returns which standards these users follow. */
export function readChosen(
  db: Reader,
  userIds: readonly string[],
): Promise<(FollowedStandard & { user_id: string })[]> {
  return db
    .selectFrom('chosen_standards')
    .select(['user_id', 'standard_id', 'counts_from as since', 'by_office'])
    .where('user_id', 'in', userIds)
    .orderBy('standard_id')
    .execute()
}

type SharesByClass = ReadonlyMap<string, readonly ClassShares[]>

/** Returns what each class counts for, by the first day. */
export async function readClassShares(db: Reader, classId?: string): Promise<SharesByClass> {
  const rows = await db
    .selectFrom('class_shares')
    .select(['class_id', 'effective_from', 'hours', 'shares'])
    .$if(classId !== undefined, (query) => query.where('class_id', '=', classId ?? ''))
    .orderBy('effective_from', (order) => order.asc().nullsFirst())
    .execute()
  const versions = rows.map(({ class_id, effective_from, hours, shares }) => ({
    class_id,
    version: { effective_from, hours: Number(hours), shares },
  }))
  return new Map(
    [...Map.groupBy(versions, ({ class_id }) => class_id)].map(([id, all]) => [
      id,
      all.map(({ version }) => version),
    ]),
  )
}

type TrainingRow = Selectable<Schema['trainings']>

interface EntriesOf {
  readonly userIds: readonly string[]
  readonly shares: SharesByClass
  /** The provider's, in which meetings begin and end. */
  readonly timezone: string
}

/** Returns the certificates of these users with their credits, and their trainings elsewhere, newest first. */
export async function readEntries(db: Reader, { userIds, shares, timezone }: EntriesOf) {
  const rows = await db
    .selectFrom('certificates')
    .innerJoin('class_sessions', 'class_sessions.id', 'certificates.session_id')
    .select([
      'certificates.id as certificate_id',
      'certificates.user_id',
      'certificates.class_id',
      'certificates.session_id',
      'certificates.certificate_name as title',
      'class_sessions.end_date as completed_on',
      sql<string | null>`coalesce(certificates.hours, certificates.earlier_hours)`.as('hours'),
    ])
    .where('certificates.user_id', 'in', userIds)
    .where('certificates.revoked_at', 'is', null)
    .where('certificates.file_key', 'not like', QUARANTINED)
    .orderBy('class_sessions.end_date', 'desc')
    .orderBy('certificates.id')
    .execute()
  const counting = rows.filter(({ class_id }) => shares.has(class_id))
  const unstated = counting.filter(({ hours }) => hours === null)
  const attended = await attendedHours(db, timezone, unstated)
  const stated = counting.map((row) => ({
    ...row,
    hours: row.hours === null ? (attended.get(row.certificate_id) ?? 0) : Number(row.hours),
  }))
  const certificates = [...Map.groupBy(stated, ({ user_id }) => user_id)].flatMap(([user_id, own]) =>
    creditCertificates(own, ({ class_id }) => shares.get(class_id) ?? []).map((one) => ({ ...one, user_id })),
  )
  const trainings = await db
    .selectFrom('trainings')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('completed_on', 'desc')
    .orderBy('id')
    .execute()
  return { certificates, trainings }
}

/** Returns the attended hours of sessions for which a certificate was uploaded, by the certificate's id. */
async function attendedHours(
  db: Reader,
  timezone: string,
  certificates: readonly { certificate_id: string; user_id: string; session_id: string | null }[],
): Promise<Map<string, number>> {
  const ids = certificates.map(({ certificate_id }) => certificate_id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('certificates')
    .innerJoin('enrollments', (join) =>
      join
        .onRef('enrollments.session_id', '=', 'certificates.session_id')
        .onRef('enrollments.user_id', '=', 'certificates.user_id'),
    )
    .innerJoin('class_sessions', 'class_sessions.id', 'certificates.session_id')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select('certificates.id')
    .select([marksColumn, makeUpsColumn, ...meetingColumns])
    .where('certificates.id', 'in', ids)
    .where('enrollments.status', '=', 'approved')
    .execute()
  return new Map(
    rows.map(({ id, meetings, make_up_meetings, marks }) => {
      const makeUps = make_up_meetings.map(({ meeting }) => meeting)
      return [id, quarterHours(countAttendance({ meetings, makeUps, marks }, timezone).attended)]
    }),
  )
}

export function trainingView(row: TrainingRow): Training {
  return {
    id: row.id,
    title: row.title,
    provider: row.provider,
    completed_on: row.completed_on,
    hours: Number(row.hours),
    credits: row.credits,
    status: row.status,
    reason: row.reason,
    upload_id: row.upload_id,
    submitted_at: row.submitted_at.toISOString(),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
  }
}
