import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { phoneText } from '@cubby/contract/phone'
import type { BulkPreview } from '@cubby/contract/school/bulk'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { countRows, fullName } from '../../../platform/db/sql.ts'

/** A query that selects user ids. */
type UserIds = Expression<{ id: string }>

/** Selects the ids of the users of these enrollments or waitlist entries. */
export function usersOf(
  db: Reader,
  table: 'enrollments' | 'waitlist_entries',
  ids: readonly string[],
): UserIds {
  return db.selectFrom(table).select('user_id as id').where(sql<SqlBool>`id = any(${ids})`)
}

/** Lists the recipients of a message, each once, by name: at most `BULK_PREVIEW_LIMIT`. `total` counts all. */
export async function previewMessageTo(db: Reader, userIds: UserIds): Promise<BulkPreview> {
  const found = db.selectFrom('users').where(sql<SqlBool>`id in ${userIds}`).where('deleted_at', 'is', null)
  const total = await countRows(found)
  const users = await found
    .select(['id', 'email', 'phone_number', 'status', fullName('users').$notNull().as('name')])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(BULK_PREVIEW_LIMIT)
    .execute()
  const rows = users.map(({ id, email, phone_number, status, name }) => ({
    id,
    name,
    detail: email ?? phoneText(phone_number ?? ''),
    blocked: status === 'active' ? null : messages.recipientNotActive,
  }))
  const ready = rows.filter(isReady)
  const withoutEmail = new Set(users.flatMap(({ id, email }) => (email === null ? id : [])))
  const calls = ready.filter(({ id }) => withoutEmail.has(id)).length
  return { ...emptyPreview, rows, total, emails: ready.length, calls }
}

export const emptyPreview: BulkPreview = { rows: [], total: 0, seats: 0, amount: 0, emails: 0, calls: 0 }

function isReady({ blocked }: { readonly blocked: string | null }): boolean {
  return blocked === null
}

/** Rounds dollars to cents, because adding fractions is inexact. */
export function roundedToCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
