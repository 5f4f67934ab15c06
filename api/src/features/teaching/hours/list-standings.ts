import { phoneText } from '@cubby/contract/phone'
import type { BulkPreview } from '@cubby/contract/school/bulk'
import type { Standard } from '@cubby/contract/teaching/standards'
import type {
  StandingBulkPreview,
  StandingExport,
  StandingFilter,
  StandingPage,
  StudentStanding,
} from '@cubby/contract/teaching/standings'
import { dayOf } from '@cubby/rules/days'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName, paginate, wordsOf } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isAbout, usersWithIds } from '../../people/users/queries.ts'
import { previewMessageTo } from '../../school/bulk/users-of.ts'
import { readStandards } from './read-ledger.ts'

/** Lists how students stand in the standards that they follow, by due day. */
export async function listStandings(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: StandingFilter,
): Promise<StandingPage> {
  requireAdmin(caller)
  const { db } = deps
  const found = matchingStandings(db, filter)
  const viewOf = await standingViews(deps)
  const rows = await inOrder(found, filter)
    .select(columns)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { standings: rows.map(viewOf), pagination: await paginate(db, found, { page, limit }) }
}

/** Returns how these users stand in the standards that they follow, whatever their accounts are. */
export async function standingsOfUsers(deps: Deps, userIds: readonly string[]): Promise<StudentStanding[]> {
  const viewOf = await standingViews(deps)
  const found = standings(deps.db).where(sql<SqlBool>`hour_results.user_id = any(${userIds})`)
  return (await inOrder(found, { state: 'all' }).select(columns).execute()).map(viewOf)
}

/** Exports the matching standings as CSV, in the order of the list. */
export async function exportStandings(
  { deps, caller }: RequestContext,
  filter: StandingExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { db } = deps
  const viewOf = await standingViews(deps)
  const found = await inOrder(matchingStandings(db, filter), filter).select(standingId.as('id')).execute()
  const read = async (ids: string[]) => {
    const rows = await selectStandings(db).where(hasId(ids)).execute()
    return rows.map(viewOf)
  }
  return csvPieces(
    csvColumns,
    rowsInOrder(
      found.map(({ id }) => id),
      read,
    ),
  )
}

const csvColumns: CsvColumn<StudentStanding>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email ?? ''],
  ['Phone', ({ phone }) => phoneText(phone ?? '')],
  ['Standard', ({ standard_name }) => standard_name],
  ['State', ({ state }) => state],
  ['Due', ({ due_on }) => due_on ?? ''],
  ['Missing Hours', ({ missing }) => missing],
  ['Missing Areas', ({ missing_areas }) => missing_areas.map(({ name }) => name).join('; ')],
]

/** Lists the recipients of a message to the students of these standings. */
export function previewStandingMessage(
  { deps: { db }, caller }: RequestContext,
  { ids = [], filter }: StandingBulkPreview,
): Promise<BulkPreview> {
  requireAdmin(caller)
  const userIds = filter
    ? matchingStandings(db, filter).select('hour_results.user_id as id')
    : usersWithIds(
        db,
        ids.map((id) => id.split(SEPARATOR)[0] ?? ''),
      )
  return previewMessageTo(db, userIds)
}

/** Separates the user and the standard in the id of a standing. Ids of users do not contain it. */
const SEPARATOR = '.'
const standingId = sql<string>`hour_results.user_id || ${sql.lit(SEPARATOR)} || hour_results.standard_id`

function hasId(ids: readonly string[]) {
  const pairs = ids.map((id) => {
    const end = id.indexOf(SEPARATOR)
    return [id.slice(0, end), id.slice(end + 1)] as const
  })
  return sql<SqlBool>`(hour_results.user_id, hour_results.standard_id) in (select * from unnest(
    ${pairs.map(([user]) => user)}::text[], ${pairs.map(([, standard]) => standard)}::text[]))`
}

function standings(db: Reader) {
  return db.selectFrom('hour_results').innerJoin('users', 'users.id', 'hour_results.user_id')
}

/** Whether a user counts as a student of the school: active, and no test account. */
const isActiveStudent = sql<SqlBool>`(users.role = 'student' and users.status = 'active'
  and users.deleted_at is null and not users.is_test_account)`

/** Selects the standings of active students. */
export function standingsOfStudents(db: Reader) {
  return standings(db).where(isActiveStudent)
}

function matchingStandings(db: Reader, { searchTerm, standard, area, state, dueBy }: StandingExport) {
  return (
    standingsOfStudents(db)
      .$if(standard !== undefined, (query) => query.where('standard_id', '=', standard ?? ''))
      .$if(area !== undefined, (query) =>
        query.where(sql<SqlBool>`${area} = any(hour_results.missing_areas)`),
      )
      // Written out, because partial indexes need the condition without a parameter.
      .$if(state === 'lacking', (query) => query.where(sql<SqlBool>`hour_results.state <> 'done'`))
      .$if(state !== 'lacking' && state !== 'all', (query) =>
        query.where(sql<SqlBool>`hour_results.state = ${sql.lit(state)}`),
      )
      .$if(dueBy !== undefined, (query) => query.where('due_on', '<=', dueBy ?? ''))
      .where((eb) => eb.and(wordsOf(searchTerm).map(isAbout)))
  )
}

/** Those who are done have no due day; they are ordered by the day until which it lasts. */
function inOrder(
  query: ReturnType<typeof matchingStandings>,
  { state }: Pick<StandingExport, 'state'>,
): ReturnType<typeof matchingStandings> {
  return query
    .$if(state !== 'done', (some) => some.orderBy('due_on'))
    .$if(state === 'done' || state === 'all', (some) => some.orderBy('done_through'))
    .orderBy('hour_results.user_id')
    .orderBy('standard_id')
}

const columns = [
  standingId.as('id'),
  'hour_results.user_id',
  fullName('users').$notNull().as('name'),
  'users.email',
  'users.phone_number',
  'hour_results.standard_id',
  sql<boolean>`exists (select from chosen_standards chosen where chosen.user_id = hour_results.user_id
    and chosen.standard_id = hour_results.standard_id and chosen.by_office)`.as('by_office'),
  'hour_results.state',
  'hour_results.due_on',
  'hour_results.done_through as done_until',
  'hour_results.earned',
  'hour_results.self_reported',
  'hour_results.missing',
  'hour_results.missing_areas',
] as const

type StandingRow = Awaited<ReturnType<ReturnType<typeof selectStandings>['execute']>>[number]
const selectStandings = (db: Reader) => standings(db).select(columns)

/** Reads the standards once, and returns a function that shows a row with their names. */
async function standingViews(deps: Deps): Promise<(row: StandingRow) => StudentStanding> {
  const standards = new Map((await readStandards(deps.db)).map((one) => [one.id, one]))
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  return ({ phone_number, ...row }) => {
    const standard = standards.get(row.standard_id)
    return {
      ...row,
      phone: phone_number,
      standard_name: standard?.name ?? row.standard_id,
      kind: standard ? versionOn(standard.versions, today).rules.kind : 'hours',
      earned: Number(row.earned),
      self_reported: Number(row.self_reported),
      missing: Number(row.missing),
      missing_areas: row.missing_areas.map((id) => ({ id, name: areaName(standard, id) })),
    }
  }
}

/** The newest name of an area. An earlier version, which may still hold for a student, can have areas of its own. */
function areaName(standard: Standard | undefined, areaId: string): string {
  const areas = standard?.versions
    .toReversed()
    .flatMap(({ rules }) => (rules.kind === 'hours' ? rules.areas : []))
  return areas?.find(({ id }) => id === areaId)?.name ?? areaId
}
