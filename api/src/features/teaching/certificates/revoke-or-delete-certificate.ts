import { messages } from '@cubby/contract/messages'
import type { AdminCertificate } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { isQuarantined } from '../../../platform/files/quarantine.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { lockSession } from '../../seats/seats/lock-session.ts'
import { refreshHours } from '../hours/refresh-results.ts'
import { readAdminCertificate } from './list-certificates.ts'
import { certificateRestored, certificateRevoked } from './messages.ts'

type Changed = { certificate: AdminCertificate; message: string }

/** Revokes a certificate and notifies its owner. A repeated call changes nothing. */
export function revokeCertificate(ctx: RequestContext, { id }: { readonly id: string }): Promise<Changed> {
  return setRevoked(ctx, { id, revoked: true })
}

/** Restores a revoked certificate and notifies its owner. */
export function restoreCertificate(ctx: RequestContext, { id }: { readonly id: string }): Promise<Changed> {
  return setRevoked(ctx, { id, revoked: false })
}

async function setRevoked(
  ctx: RequestContext,
  { id, revoked }: { readonly id: string; readonly revoked: boolean },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const found = trx.selectFrom('certificates').selectAll().where('id', '=', id)
    const issuedFor = (await found.executeTakeFirst())?.session_id
    // Issuing takes the same lock, so that no other certificate can be issued concurrently.
    if (!revoked && issuedFor) await lockSession({ deps, trx }, { sessionId: issuedFor })
    const row = await found.forUpdate().executeTakeFirst()
    if (!row) throw new Refusal('certificate_not_found')
    const now = await deps.clock(trx)
    if ((row.revoked_at !== null) !== revoked) {
      if (!revoked) await refuseReplaced(trx, row)
      await trx
        .updateTable('certificates')
        .set({ revoked_at: revoked ? now : null })
        .where('id', '=', id)
        .execute()
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: revoked ? 'certificate.revoked' : 'certificate.restored',
        subject: { type: 'certificate', id },
        details: { user_id: row.user_id, certificate_name: row.certificate_name },
        request: caller.request,
        now,
      })
      await refreshHours({ deps, trx, now }, { userIds: [row.user_id] })
      const today = dayOf(now, deps.config.provider.timezone)
      const expiredOn = row.expiration_date && row.expiration_date < today ? row.expiration_date : null
      const message = () =>
        revoked
          ? certificateRevoked(row.certificate_name)
          : certificateRestored(row.certificate_name, expiredOn)
      // The student does not know of it yet.
      if (!isQuarantined(row.file_key)) await notify({ deps, trx, now }, { userId: row.user_id, message })
    }
    return {
      certificate: await readAdminCertificate({ deps, db: trx, now }, { id }),
      message: revoked ? messages.certificateRevoked : messages.certificateRestored,
    }
  })
}

/** Refuses if the user has another valid certificate that was issued for the session. A user can have only one. */
async function refuseReplaced(
  trx: Trx,
  { user_id, session_id, number }: { user_id: string; session_id: string | null; number: string | null },
): Promise<void> {
  if (number === null) return
  const other = await trx
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('number', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (other) throw new Refusal('certificate_replaced')
}

/**
 * Deletes a certificate: its row in a transaction, and then its file. A database trigger keeps the number of an issued
 * certificate in `withdrawn_certificates`.
 */
export async function deleteCertificate(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ success: true; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  let key: string | undefined
  const response = await write(ctx, async (trx) => {
    const row = await trx
      .deleteFrom('certificates')
      .where('id', '=', id)
      .returning(['user_id', 'class_id', 'session_id', 'certificate_name', 'file_key'])
      .executeTakeFirst()
    if (!row) throw new Refusal('certificate_not_found')
    const now = await deps.clock(trx)
    await noteOrphaned(trx, [row.file_key], now)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'certificate.deleted',
      subject: { type: 'certificate', id },
      details: {
        user_id: row.user_id,
        class_id: row.class_id,
        session_id: row.session_id,
        certificate_name: row.certificate_name,
      },
      request: caller.request,
      now,
    })
    await refreshHours({ deps, trx, now }, { userIds: [row.user_id] })
    key = row.file_key
    return { success: true as const, message: messages.certificateDeleted }
  })
  if (key) await removeOrphaned(deps, [key])
  return response
}
