import type { BulkPreview } from '@cubby/contract/bulk'
import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type SqlBool, sql } from 'kysely'
import { fullName } from '../catalogue/queries.ts'
import type { Reader } from '../db/database.ts'

/** Lists the users whom a message would reach, each once, sorted by name. */
export async function previewMessageTo(db: Reader, personIds: readonly string[]): Promise<BulkPreview> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'email', 'status', fullName('people').$notNull().as('name')])
    .where(sql<SqlBool>`id = any(${[...new Set(personIds)]})`)
    .where('deleted_at', 'is', null)
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  const rows = people.slice(0, BULK_PREVIEW_LIMIT).map(({ id, email, status, name }) => ({
    id,
    name,
    detail: email,
    blocked: status === 'active' ? null : messages.recipientNotActive,
  }))
  return { ...emptyPreview, rows, total: people.length, emails: rows.filter(isReady).length }
}

export const emptyPreview: BulkPreview = { rows: [], total: 0, seats: 0, amount: 0, emails: 0 }

export function isReady({ blocked }: { readonly blocked: string | null }): boolean {
  return blocked === null
}
