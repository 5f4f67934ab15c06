import type { FileType } from '@cubby/contract/file-types'
import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { certificateFileKey } from './file-key.ts'

export interface NewCertificate {
  readonly personId: string
  readonly classId: string
  readonly sessionId: string | null
  readonly name: string
  /** The last day it holds, yyyy-MM-dd; null for ever. */
  readonly expirationDate: string | null
  readonly type: FileType
  readonly bytes: Uint8Array
  readonly actorId: string
  readonly now: Date
}

/** Keeps the file and the row of a certificate, and notes it in the audit log. Returns its id. */
export async function recordCertificate(
  deps: Pick<Deps, 'files'>,
  trx: Trx,
  { personId, classId, sessionId, name, type, bytes, actorId, now, ...rest }: NewCertificate,
): Promise<string> {
  const id = newId()
  const row = {
    id,
    person_id: personId,
    class_id: classId,
    session_id: sessionId,
    certificate_name: name,
    file_type: type,
    file_size: bytes.length,
    expiration_date: rest.expirationDate,
    created_at: now,
  }
  const key = await insertUnderFreeKey(trx, row, now.getTime())
  await audit(trx, {
    actorId,
    action: 'certificate.added',
    subject: { type: 'certificate', id },
    details: { person_id: personId, session_id: sessionId, certificate_name: name },
    request: null,
    now,
  })
  await deps.files.save(key, bytes)
  return id
}

/** A person may get two in one millisecond: no key is used twice, so the next one is taken. */
async function insertUnderFreeKey(
  trx: Trx,
  row: Omit<Insertable<Schema['certificates']>, 'file_key'>,
  timestamp: number,
): Promise<string> {
  const key = certificateFileKey(row.person_id, timestamp, row.file_type)
  const inserted = await trx
    .insertInto('certificates')
    .values({ ...row, file_key: key })
    .onConflict((conflict) => conflict.column('file_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? key : insertUnderFreeKey(trx, row, timestamp + 1)
}
