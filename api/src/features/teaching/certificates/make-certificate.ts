import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'

export interface NewCertificate {
  readonly userId: string
  readonly classId: string
  readonly sessionId: string | null
  readonly name: string
  /** The last valid day, yyyy-MM-dd; null if it does not expire. */
  readonly expirationDate: string | null
  /** Whether it has expired. An expired certificate is recorded but not announced as newly earned. */
  readonly hasExpired?: boolean
}

/**
 * Creates a certificate from an uploaded file, writes it to the audit log, and returns its id. Throws
 * Refusal `upload_not_found`, also for a file that was used already or belongs to another user.
 */
export async function makeCertificate(
  { trx, now }: Pick<ContextParts, 'trx' | 'now'>,
  {
    actorId,
    request,
    fileKey,
    certificate: { userId, classId, sessionId, name, expirationDate, hasExpired = false },
  }: {
    readonly actorId: string
    readonly request: Caller['request'] | null
    readonly fileKey: string
    readonly certificate: NewCertificate
  },
): Promise<string> {
  const file = await trx
    .deleteFrom('uploaded_files')
    .where('file_key', '=', fileKey)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!file) throw new Refusal('upload_not_found')
  const id = newId()
  await trx
    .insertInto('certificates')
    .values({
      id,
      user_id: userId,
      class_id: classId,
      session_id: sessionId,
      certificate_name: name,
      file_key: fileKey,
      file_type: file.file_type,
      file_size: file.file_size,
      content_hash: file.content_hash,
      expiration_date: expirationDate,
      created_at: now,
    })
    .execute()
  await writeAuditLog(trx, {
    actorId,
    request,
    action: hasExpired ? 'certificate.recorded' : 'certificate.added',
    subject: { type: 'certificate', id },
    details: { user_id: userId, session_id: sessionId, certificate_name: name },
    now,
  })
  return id
}
