import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { noteOrphaned } from '../../../../platform/files/orphaned-files.ts'
import { newId } from '../../../../platform/ids.ts'
import { refreshHours } from '../../../teaching/hours/refresh-results.ts'
import { titleKeyInSql } from '../classes/create-sessions.ts'
import { titleKey } from '../classes/read-session.ts'
import { deleteUnused } from '../delete-unused.ts'
import { namedUserId } from '../find-students.ts'
import type { BatchContext } from '../import-definition.ts'
import { certificateKey, findSubjects, type ImportedCertificate } from './read-certificate.ts'

/** Returns the keys of the certificates that exist already: issued, imported, or uploaded. */
export async function findExistingCertificates(
  ctx: BatchContext,
  records: readonly ImportedCertificate[],
): Promise<ReadonlySet<string>> {
  const { trx } = ctx
  const numbers = records.flatMap(({ number }) => (number ? number.toLowerCase() : []))
  const { rows } = await sql<{ number: string }>`
    select lower(earlier_number) as number from certificates where lower(earlier_number) = any(${numbers})
    union all
    select lower(number) from certificates where number = any(${numbers.map((one) => one.toUpperCase())})`.execute(
    trx,
  )
  const uploaded = await findUploaded(
    ctx,
    records.filter(({ number }) => !number),
  )
  return new Set([...rows.map(({ number }) => number), ...uploaded.map(certificateKey)])
}

/** Returns the records that describe a stored certificate without a number. The records have no number either. */
async function findUploaded(
  { deps, trx }: BatchContext,
  records: readonly ImportedCertificate[],
): Promise<ImportedCertificate[]> {
  if (records.length === 0) return []
  const described = records.map((record, at) => ({
    at,
    email: record.email,
    title: titleKey(record.class),
    day: record.session_date,
    issued_on: record.issued_on,
  }))
  const { rows } = await sql<{ at: number }>`
    select distinct described.at
    from jsonb_to_recordset(${JSON.stringify(described)}::jsonb)
        as described (at integer, email text, title text, day date, issued_on date)
      join certificates on certificates.user_id = ${namedUserId(sql`described.email`)} and num_nonnulls(number, earlier_number) = 0
        and (certificates.created_at at time zone ${deps.config.provider.timezone})::date = described.issued_on
      join classes on classes.id = certificates.class_id and ${titleKeyInSql} = described.title
      left join class_sessions on class_sessions.id = certificates.session_id
    where class_sessions.start_date is not distinct from described.day`.execute(trx)
  return rows.flatMap(({ at }) => records[at] ?? [])
}

/**
 * Creates the certificates with the files of the import, and notifies nobody. Returns their ids by number. A
 * certificate counts as added on the day on which it was issued.
 */
export async function createCertificates(
  ctx: BatchContext,
  records: readonly ImportedCertificate[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const { deps, trx } = ctx
  const subjects = await findSubjects(ctx, records)
  const noon = (day: string) =>
    sql<Date>`(${day}::date + time '12:00') at time zone ${deps.config.provider.timezone}`
  const rows = records.map((record, at) => {
    const { userId, foundClass, sessionId = null, file } = subjects[at] ?? {}
    if (!userId || !foundClass || !file) throw new Error('a certificate was not checked')
    return {
      ...file,
      id: newId(),
      user_id: userId,
      class_id: foundClass.id,
      session_id: sessionId,
      certificate_name: foundClass.title,
      expiration_date: record.expires_on,
      earlier_number: record.number,
      earlier_hours: record.hours,
      created_at: noon(record.issued_on),
    }
  })
  const created = await trx
    .insertInto('certificates')
    .values(rows)
    .onConflict((conflict) => conflict.expression(sql`lower(earlier_number)`).doNothing())
    .returning(['id', 'earlier_number', 'file_key'])
    .execute()
  await trx
    .deleteFrom('import_files')
    .where(sql<boolean>`file_key = any(${created.map(({ file_key }) => file_key)})`)
    .execute()
  await refreshHours(ctx, { userIds: rows.map(({ user_id }) => user_id) })
  return new Map(created.map(({ id, earlier_number }) => [(earlier_number ?? '').toLowerCase(), id]))
}

/**
 * Deletes the certificates that nobody has revoked since. Their files are deleted a day later. Returns why the
 * others were kept, by id.
 */
export async function undoCertificates(
  { deps, trx, now }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('certificates')
    .select(['id', 'user_id', 'file_key', 'revoked_at'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const reasons = rows.map(({ id, revoked_at }) => ({ id, reason: revoked_at && messages.keptEdited }))
  const kept = await deleteUnused(ids, reasons, {
    trx,
    remove: (unused) => sql`delete from certificates where id = any(${unused})`.execute(trx),
  })
  const orphaned = rows.filter(({ id }) => !kept.has(id)).map(({ file_key }) => file_key)
  await refreshHours({ deps, trx, now }, { userIds: rows.map(({ user_id }) => user_id) })
  await noteOrphaned(trx, orphaned, now)
  return kept
}
