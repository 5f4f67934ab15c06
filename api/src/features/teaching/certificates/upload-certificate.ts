import { messages } from '@cubby/contract/messages'
import type { AdminCertificate, CertificateMetadata } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readAdminCertificate } from './list-certificates.ts'
import { makeCertificate } from './make-certificate.ts'
import { certificateReady, expiredCertificateAdded } from './messages.ts'
import { findStudent } from './queries.ts'

/** Creates a certificate from an uploaded file and notifies its student, the second of two steps. */
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
    const id = await makeCertificate({ trx, now }, { ...by, fileKey: metadata.file_path, certificate })
    const message = hasExpired ? expiredCertificateAdded(name, expirationDate) : certificateReady(name)
    await notify({ deps, trx, now }, { userId, message })
    return {
      certificate: await readAdminCertificate({ deps, db: trx, now }, { id }),
      message: messages.certificateUploaded,
    }
  })
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
