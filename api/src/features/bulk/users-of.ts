import type { BulkPreview } from '@cubby/contract/bulk'
import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'

/** The users of these enrollments or waitlist entries, each once. */
export async function usersOf(
  db: Reader,
  table: 'enrollments' | 'waitlist_entries',
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from ${sql.table(table)} where id = any(${ids})`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Lists the recipients of a message, each once, sorted by name. */
export async function previewMessageTo(db: Reader, personIds: readonly string[]): Promise<BulkPreview> {
  const found = db
    .selectFrom('people')
    .where(sql<SqlBool>`id = any(${[...new Set(personIds)]})`)
    .where('deleted_at', 'is', null)
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const people = await found
    .select(['id', 'email', 'status', fullName('people').$notNull().as('name')])
    .orderBy('last_name')
    .orderBy('id')
    .limit(BULK_PREVIEW_LIMIT)
    .execute()
  const rows = people.map(({ id, email, status, name }) => ({
    id,
    name,
    detail: email,
    blocked: status === 'active' ? null : messages.recipientNotActive,
  }))
  return { ...emptyPreview, rows, total, emails: rows.filter(isReady).length }
}

export const emptyPreview: BulkPreview = { rows: [], total: 0, seats: 0, amount: 0, emails: 0 }

export function isReady({ blocked }: { readonly blocked: string | null }): boolean {
  return blocked === null
}
