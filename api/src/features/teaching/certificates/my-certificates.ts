import type { Certificate } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { Refusal } from '../../../platform/errors.ts'
import { safeFileName } from '../../../platform/files/file-response.ts'
import type { StoredFile } from '../../../platform/files/file-store.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { certificatesQuery } from './queries.ts'
import { certificateView } from './views.ts'

/** Lists the caller's certificates, newest first, including revoked ones. */
export async function listMyCertificates({
  deps,
  caller: { user },
}: Pick<ContextParts, 'deps'> & { readonly caller: Pick<Caller, 'user'> }): Promise<Certificate[]> {
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const rows = await certificatesQuery(deps.db).where('certificates.user_id', '=', user.id).execute()
  return rows.map((row) => certificateView(row, today, deps.config.publicUrl))
}

interface CertificateFile extends StoredFile {
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
  const file = await deps.files.open(row.file_key)
  if (!file) throw new Refusal('certificate_file_missing')
  return { ...file, type: row.file_type, name: safeFileName(row.certificate_name, row.file_key) }
}
