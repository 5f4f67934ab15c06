import type { FileType } from '@cubby/contract/file-types'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { recordUpload } from './store-upload.ts'

interface NewCertificate {
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
 * Creates a certificate from an uploaded file, writes it to the audit log, and returns its id. A file serves one
 * certificate of the user for whom it was uploaded.
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

interface RecordedCertificate extends NewCertificate {
  readonly type: FileType
  readonly bytes: Uint8Array
  readonly actorId: string
}

/**
 * Stores a certificate file and creates its certificate without notifying the student, for demo data and tests. Returns
 * the id of the certificate.
 */
export async function recordCertificate(
  { deps, trx, now }: Pick<ContextParts, 'trx' | 'now'> & { readonly deps: Pick<Deps, 'files'> },
  { type, bytes, actorId, ...certificate }: RecordedCertificate,
): Promise<string> {
  const { userId } = certificate
  const key = await recordUpload(trx, { userId, type, bytes, now })
  const id = await makeCertificate({ trx, now }, { actorId, request: null, fileKey: key, certificate })
  await deps.files.save(key, bytes)
  return id
}
