import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
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

/** What identifies a record of a user in tables in which both accounts may have the same. */
const identities: Readonly<Record<string, readonly string[]>> = {
  // Those that both have are deleted with the ended account.
  user_uploads: ['category', 'file_name', 'content_hash'],
  consents: ['kind', 'version'],
}

/** Whether the staying account does not have the same record. */
function isNew(table: string, stayingId: string) {
  const identity = identities[table]
  if (!identity) return sql`true`
  const isSame = identity.map((name) => sql`own.${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)}`)
  return sql`not exists (select from ${sql.table(table)} own
    where own.user_id = ${stayingId} and ${sql.join(isSame, sql` and `)})`
}

/** A user has one late scan in a meeting: the newest. */
async function deleteOlderScans(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  const ids = [endingId, stayingId]
  await sql`
    delete from late_scans older using late_scans newer
    where older.meeting_id = newer.meeting_id and older.user_id <> newer.user_id
      and older.user_id = any(${ids}) and newer.user_id = any(${ids})
      and (older.received_at, older.user_id) < (newer.received_at, newer.user_id)`.execute(trx)
}

/** The staying account keeps its contact details. Those that it does not have come from the other. */
async function fillContactDetails(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  await sql`
    update users set
      phone_number = coalesce(users.phone_number, ending.phone_number),
      address = coalesce(users.address, ending.address),
      emergency_contact = coalesce(users.emergency_contact, ending.emergency_contact)
    from users ending where users.id = ${stayingId} and ending.id = ${endingId}`.execute(trx)
}
