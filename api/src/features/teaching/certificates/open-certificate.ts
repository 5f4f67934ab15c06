import { Refusal } from '../../../platform/errors.ts'
import { safeFileName } from '../../../platform/files/file-response.ts'
import type { StoredFile } from '../../../platform/files/file-store.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

export interface CertificateFile extends StoredFile {
  readonly type: string
  readonly name: string
}

/**
 * Opens the file of a certificate for its owner or an administrator. The owner cannot open a revoked
 * certificate. Throws Refusal `certificate_not_found` and `certificate_file_missing`.
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
  const file = await deps.files.open(row.file_key)
  if (!file) throw new Refusal('certificate_file_missing')
  return { ...file, type: row.file_type, name: safeFileName(row.certificate_name, row.file_key) }
}
