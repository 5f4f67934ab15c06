import type { ListedUser, UserDetails, UserSearch, UserSort } from '@cubby/contract/people/users'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { isWithin, openRange } from '../../../platform/db/range.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { fullName, isFound, paginate, wordsOf } from '../../../platform/db/sql.ts'
import type { AdminLock } from '../../../platform/deps.ts'
import { isTwin } from '../../accounts/auth/queries.ts'
import { actorsIn } from '../../school/audit-log/read-audit-log.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'

interface UserFilter extends Omit<UserSearch, 'page' | 'limit'> {
  /** The provider's time zone. The days of the filter are calendar days in it. */
  readonly timezone: string
}

const byName = ['lower(last_name)', 'lower(first_name)'] as const
const orders: Record<UserSort, readonly string[]> = {
  name: byName,
  email: ['lower(email)'],
  role: ['role', ...byName],
  status: ['status', ...byName],
  created: ['created_at'],
  updated: ['updated_at'],
}

/** Whether a word occurs in the name or email address, or its digits in the phone number. */
export function isAbout(word: string) {
  return isFound(word, { text: sql`search_text`, phone: sql`phone_number` })
}

/**
 * Selects the matching users: every word occurs in their name or email address, ignoring case, or its digits in
 * their phone number.
 */
function matching(db: Reader, filter: UserFilter) {
  const { searchTerm, role, status, current, twins, timezone } = filter
  const created = openRange(timezone, filter.createdFrom, filter.createdTo)
  const active = openRange(timezone, filter.activeFrom, filter.activeTo)
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(role !== undefined && role !== 'all', (query) =>
      query.where('role', '=', role === undefined || role === 'all' ? 'user' : role),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .$if(current !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb.selectFrom('enrollments').select('enrollments.user_id').where(holdsSeat),
      ),
    )
    .$if(twins !== undefined, (query) => query.where(isTwin))
    .where((eb) => (created ? isWithin('users.created_at', created) : eb.lit(true)))
    .where((eb) =>
      active ? eb('id', 'in', actorsIn(db, active).select('audit_log.actor_id')) : eb.lit(true),
    )
    .where((eb) => eb.and(wordsOf(searchTerm).map(isAbout)))
}

function inOrder({ sort, direction }: UserFilter) {
  const columns = [...orders[sort], 'id'].map((column) => sql`${sql.raw(column)} ${sql.raw(direction)}`)
  return sql.join(columns)
}

export function paginateUsers(db: Reader, filter: UserFilter, place: { page: number; limit: number }) {
  return paginate(db, matching(db, filter), place)
}

const listed = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role',
  'status',
  'invited_at',
  'never_invited',
  'created_at',
  'updated_at',
] as const

export function findUsers(db: Reader, filter: UserFilter, page: { limit: number; offset: number }) {
  return matching(db, filter)
    .select(listed)
    .orderBy(inOrder(filter))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof findUsers>>[number]

/** Returns the ids of all matching users, in order. With `among`, only ids of these users. */
export async function findUserIds(db: Reader, filter: UserFilter, among?: string[]): Promise<string[]> {
  if (among?.length === 0) return []
  const rows = await matching(db, filter)
    .select('id')
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .orderBy(inOrder(filter))
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a query that selects the ids of all matching users. */
export function matchingUsers(db: Reader, filter: UserFilter) {
  return matching(db, filter).select('id')
}

/** Returns a query that selects the users with these ids. */
export function usersWithIds(db: Reader, ids: readonly string[]) {
  return db.selectFrom('users').select('id').where(sql<SqlBool>`id = any(${ids})`)
}

/** Returns the users with these ids whose accounts still exist, and how to reach them. */
export function findUsersById(db: Reader, ids: string[]) {
  return db
    .selectFrom('users')
    .select([...listed, 'phone_number', 'address', 'emergency_contact'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The ten digits of a user's phone number, without the country code. */
export function phoneDigits(alias: string) {
  return sql`right(regexp_replace(${sql.ref(`${alias}.phone_number`)}, '\\D', '', 'g'), 10)`
}

/** Returns the other users with the same phone number, such as a family, by user. */
export async function findSamePhone(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  const rows = await db
    .selectFrom('users as mine')
    .innerJoin('users as other', (join) =>
      join.on(sql<SqlBool>`${phoneDigits('mine')} = ${phoneDigits('other')}`),
    )
    .select(['mine.id as userId', 'other.id', fullName('other').$notNull().as('name')])
    .where(sql<SqlBool>`mine.id = any(${ids})`)
    .whereRef('other.id', '<>', 'mine.id')
    .where('other.phone_number', 'is not', null)
    .where('other.deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...byUser].map(([userId, others]) => [userId, others.map(({ id, name }) => ({ id, name }))]),
  )
}

/**
 * Locks all active administrators, always in the same order, and returns their number. Invited administrators do not
 * count, because they cannot log in yet.
 */
export const lockActiveAdmins: AdminLock = async (trx) => {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('invited_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return admins.length
}

export function listedView(row: ListedRow): ListedUser {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email ?? '',
    role: row.role,
    status: row.status,
    invited_at: row.invited_at?.toISOString() ?? null,
    never_invited: row.invited_at !== null && row.never_invited,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function detailsView(row: Selectable<Schema['users']>): UserDetails {
  return {
    ...listedView(row),
    phone_number: row.phone_number,
    address: row.address,
    emergency_contact: row.emergency_contact,
    email_notifications: row.email_notifications,
    is_test_account: row.is_test_account,
    new_email: row.new_email,
    last_login: row.last_login?.toISOString() ?? null,
  }
}
