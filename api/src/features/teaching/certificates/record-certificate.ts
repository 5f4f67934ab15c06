import type { FileType } from '@cubby/contract/file-types'
import type { Deps } from '../../../platform/deps.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { makeCertificate, type NewCertificate } from './make-certificate.ts'
import { recordUpload } from './store-upload.ts'

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
