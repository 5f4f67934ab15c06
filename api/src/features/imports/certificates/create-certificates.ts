import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { BatchContext } from '../import-definition.ts'
import { findSubjects } from './find-subjects.ts'
import type { ImportedCertificate } from './read-certificate.ts'

/** Returns the numbers of certificates that exist already, issued or imported. */
export async function findExistingCertificates(
  { trx }: BatchContext,
  records: readonly ImportedCertificate[],
): Promise<ReadonlySet<string>> {
  const numbers = records.map(({ number }) => number.toLowerCase())
  const { rows } = await sql<{ number: string }>`
    select lower(earlier_number) as number from certificates where lower(earlier_number) = any(${numbers})
    union all
    select lower(number) from certificates where number = any(${numbers.map((one) => one.toUpperCase())})`.execute(
    trx,
  )
  return new Set(rows.map(({ number }) => number))
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
  return new Map(created.map(({ id, earlier_number }) => [(earlier_number ?? '').toLowerCase(), id]))
}
