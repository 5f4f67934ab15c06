import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { Accounts } from './find-conflicts.ts'
import { movedColumns } from './user-columns.ts'

/** Moves the records of the ended account to the staying one. Their ids, numbers, and amounts do not change. */
export async function moveRecords(trx: Trx, accounts: Accounts): Promise<void> {
  const { endingId, stayingId } = accounts
  await deleteOlderScans(trx, accounts)
  for (const { table, column } of movedColumns) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${stayingId}
      where ${sql.ref(column)} = ${endingId} and ${isNew(table, stayingId)}`.execute(trx)
  }
  await fillContactDetails(trx, accounts)
}

/** The columns that identify a record of a user, for tables in which both accounts may have the same record. */
const identities: Readonly<Record<string, readonly string[]>> = {
  // A document that both have is deleted with the ended account.
  user_uploads: ['category', 'file_name', 'content_hash'],
  // A consent that both gave stays with the ended account, as proof.
  consents: ['kind', 'version'],
}

/** SQL that is true if the staying account lacks the record. */
function isNew(table: string, stayingId: string) {
  const identity = identities[table]
  if (!identity) return sql`true`
  const isSame = identity.map((name) => sql`own.${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)}`)
  return sql`not exists (select from ${sql.table(table)} own
    where own.user_id = ${stayingId} and ${sql.join(isSame, sql` and `)})`
}

/** Deletes the older late scan where both accounts have one, because a user has one late scan in a meeting. */
async function deleteOlderScans(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  const ids = [endingId, stayingId]
  await sql`
    delete from late_scans older using late_scans newer
    where older.meeting_id = newer.meeting_id and older.user_id <> newer.user_id
      and older.user_id = any(${ids}) and newer.user_id = any(${ids})
      and (older.received_at, older.user_id) < (newer.received_at, newer.user_id)`.execute(trx)
}

/** Copies the contact details that the staying account lacks from the ended account. */
async function fillContactDetails(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  await sql`
    update users set
      phone_number = coalesce(users.phone_number, ending.phone_number),
      address = coalesce(users.address, ending.address),
      emergency_contact = coalesce(users.emergency_contact, ending.emergency_contact)
    from users ending where users.id = ${stayingId} and ending.id = ${endingId}`.execute(trx)
}
