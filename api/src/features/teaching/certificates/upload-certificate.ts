import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import type {
  AdminCertificate,
  CertificateMetadata,
  UploadedFile,
} from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { isQuarantined, quarantinedKey, releasedKey, scanUpload } from '../../../platform/files/quarantine.ts'
import { readUpload } from '../../../platform/files/read-upload.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { refreshHours } from '../hours/refresh-results.ts'
import { readAdminCertificate } from './list-certificates.ts'
import { certificateReady, expiredCertificateAdded } from './messages.ts'
import { findStudent } from './queries.ts'

/** The first of two steps: stores the file of a certificate. Without the second step, it is deleted after a day. */
export async function storeUpload(
  { deps, caller }: RequestContext,
  { userId, file }: { userId: string; file: unknown },
): Promise<UploadedFile> {
  requireAdmin(caller)
  if (!(await findStudent(deps.db, userId))) throw new Refusal('user_not_found')
  const upload = await readUpload(deps, file)
  const isScanned = await scanUpload({ deps, caller }, upload)
  const { bytes, type } = upload
  const key = await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    return recordUpload(trx, { userId, type, bytes, now, isScanned })
  })
  // The row is inserted first, so that the cleanup knows every file, and no transaction waits for storage.
  await deps.files.save(key, bytes)
  const path = releasedKey(key)
  return { file_path: path, supabase_path: path, file_type: type, file_size: bytes.length }
}

/**
 * The second of two steps: creates a certificate from the uploaded file and notifies its student. If the file was not
 * scanned, `scan-file` notifies the student, who does not see the certificate before.
 */
export async function uploadCertificate(
  ctx: RequestContext,
  metadata: CertificateMetadata,
): Promise<{ certificate: AdminCertificate; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { user_id: userId, class_id: classId, session_id: sessionId = null } = metadata
    if (!(await findStudent(trx, userId))) throw new Refusal('user_not_found')
    const title = await titleOf(trx, classId, sessionId)
    const now = await deps.clock(trx)
    const name = metadata.certificate_name || title
    const by = { actorId: caller.user.id, request: caller.request }
    const expirationDate = metadata.expiration_date ?? null
    const hasExpired = expirationDate !== null && expirationDate < dayOf(now, deps.config.provider.timezone)
    const certificate = { userId, classId, sessionId, name, expirationDate, hasExpired }
    const { id, fileKey } = await makeCertificate(
      { trx, now },
      { ...by, fileKey: metadata.file_path, certificate },
    )
    await refreshHours({ deps, trx, now }, { userIds: [userId] })
    const isHeld = isQuarantined(fileKey)
    if (isHeld) await deps.jobs.enqueue(trx, 'scan-file', { fileKey })
    else await announceCertificate({ deps, trx, now }, { userId, name, expirationDate })
    return {
      certificate: await readAdminCertificate({ deps, db: trx, now }, { id }),
      message: isHeld ? messages.certificateHeld : messages.certificateUploaded,
    }
  })
}

/** Notifies a student that they have a certificate. */
export async function announceCertificate(
  { deps, trx, now }: Pick<ContextParts, 'deps' | 'trx' | 'now'>,
  certificate: Pick<NewCertificate, 'userId' | 'name' | 'expirationDate'>,
): Promise<void> {
  const { userId, name, expirationDate } = certificate
  const hasExpired = expirationDate !== null && expirationDate < dayOf(now, deps.config.provider.timezone)
  const message = () => (hasExpired ? expiredCertificateAdded(name, expirationDate) : certificateReady(name))
  await notify({ deps, trx, now }, { userId, message })
}

async function titleOf(trx: Trx, classId: string, sessionId: string | null): Promise<string> {
  const found = await trx.selectFrom('classes').select('title').where('id', '=', classId).executeTakeFirst()
  if (!found) throw new Refusal('class_not_found')
  if (sessionId === null) return found.title
  const session = await trx
    .selectFrom('class_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('class_id', '=', classId)
    .executeTakeFirst()
  if (!session) throw new Refusal('session_not_found')
  return found.title
}

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
 * Creates a certificate from an uploaded file, writes it to the audit log, and returns its id and the key of
 * its file. A file can be used for one certificate, and only for the student it was uploaded for.
 */
async function makeCertificate(
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
): Promise<{ id: string; fileKey: string }> {
  const file = await trx
    .deleteFrom('uploaded_files')
    .where('file_key', 'in', [fileKey, quarantinedKey(fileKey)])
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
      file_key: file.file_key,
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
  return { id, fileKey: file.file_key }
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
  const key = await recordUpload(trx, { userId, type, bytes, now, isScanned: true })
  const { id } = await makeCertificate({ trx, now }, { actorId, request: null, fileKey: key, certificate })
  await deps.files.save(key, bytes)
  return id
}

interface NewFile {
  readonly userId: string
  readonly type: FileType
  readonly bytes: Uint8Array
  readonly now: Date
  readonly isScanned: boolean
}

/**
 * Records a file that is being stored for a student, and returns its key. Tries the next millisecond if
 * a key is taken.
 */
async function recordUpload(
  trx: Trx,
  file: NewFile,
  timestamp: number = file.now.getTime(),
): Promise<string> {
  const { userId, type, bytes, now, isScanned } = file
  const released = certificateFileKey(userId, timestamp, type)
  const key = isScanned ? released : quarantinedKey(released)
  const keys = [released, quarantinedKey(released)]
  const taken = await trx
    .selectFrom('certificates')
    .select('id')
    .where('file_key', 'in', keys)
    .executeTakeFirst()
  const inserted =
    !taken &&
    (await trx
      .insertInto('uploaded_files')
      .values({
        file_key: key,
        user_id: userId,
        file_type: type,
        file_size: bytes.length,
        content_hash: contentHash(bytes),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .returning('file_key')
      .executeTakeFirst())
  return inserted ? key : recordUpload(trx, file, timestamp + 1)
}

/** Returns the storage key of a certificate file. `timestamp` is in milliseconds. */
function certificateFileKey(userId: string, timestamp: number, type: FileType): string {
  return `certificates/${userId}/certificate_${userId}_${timestamp}.${fileTypes[type][0]}`
}
