import type { Certificate } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { certificateStatus } from '@cubby/rules/teaching/certificate'
import type { Caller } from '../../../platform/caller.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type StoredFile, safeFileName } from '../../../platform/files/file-store.ts'
import { openReleased, QUARANTINED } from '../../../platform/files/quarantine.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { verifyUrl } from '../../school/signing/signing-key.ts'

/** Selects certificates with their class and session, newest first. */
export function certificatesQuery(db: Reader) {
  return db
    .selectFrom('certificates')
    .innerJoin('classes', 'classes.id', 'certificates.class_id')
    .leftJoin('class_sessions', 'class_sessions.id', 'certificates.session_id')
    .selectAll('certificates')
    .select([
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
    ])
    .orderBy('certificates.created_at', 'desc')
    .orderBy('certificates.id', 'desc')
}

type CertificateRow = Awaited<ReturnType<ReturnType<typeof certificatesQuery>['execute']>>[number]

/** Finds a user who can get a certificate: their role can enroll and their account was not deleted. */
export function findStudent(db: Reader, userId: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', ['user', 'student'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** `today` is the provider's day, yyyy-MM-dd. */
export function certificateView(row: CertificateRow, today: string, publicUrl: string): Certificate {
  const revoked = row.revoked_at !== null
  return {
    id: row.id,
    certificate_name: row.certificate_name,
    class_id: row.class_id,
    class_name: row.class_title,
    session_id: row.session_id,
    session_date: row.start_date,
    session_end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    expiration_date: row.expiration_date,
    status: certificateStatus({ revoked, expirationDate: row.expiration_date }, today),
    certificate_url: revoked ? null : `/api/certificates/${row.id}/file`,
    file_type: row.file_type,
    file_size: row.file_size,
    content_hash: row.content_hash,
    number: row.number ?? row.earlier_number,
    verify_url: row.code === null ? null : verifyUrl(publicUrl, row.code),
    created_at: row.created_at.toISOString(),
  }
}

/**
 * Lists the caller's certificates, newest first, including revoked ones, without those whose file was not
 * scanned yet.
 */
export async function listMyCertificates({
  deps,
  caller: { user },
}: Pick<ContextParts, 'deps'> & { readonly caller: Pick<Caller, 'user'> }): Promise<Certificate[]> {
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const rows = await certificatesQuery(deps.db)
    .where('certificates.user_id', '=', user.id)
    .where('certificates.file_key', 'not like', QUARANTINED)
    .execute()
  return rows.map((row) => certificateView(row, today, deps.config.publicUrl))
}

export interface CertificateFile extends StoredFile {
  readonly type: string
  readonly name: string
}

/**
 * Opens the file of a certificate for its owner or an administrator. The owner cannot open a revoked certificate.
 */
export async function openCertificate(
  { deps, caller: { user } }: RequestContext,
  { id }: { readonly id: string },
): Promise<CertificateFile> {
  const row = await deps.db
    .selectFrom('certificates')
    .select(['user_id', 'certificate_name', 'file_key', 'file_type', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwnValid = row?.user_id === user.id && row.revoked_at === null
  if (!row || !(isOwnValid || user.role === 'admin')) throw new Refusal('certificate_not_found')
  return openFileOf(deps, row, row.certificate_name)
}

type FileRow = Pick<CertificateRow, 'file_key' | 'file_type'>

/** Opens the file of a certificate that the caller may read. `name` is that of the download, without its extension. */
export async function openFileOf(
  { files }: Pick<Deps, 'files'>,
  { file_key, file_type }: FileRow,
  name: string,
): Promise<CertificateFile> {
  const file = await openReleased(files, file_key)
  if (!file) throw new Refusal('certificate_file_missing')
  return { ...file, type: file_type, name: safeFileName(name, file_key) }
}
