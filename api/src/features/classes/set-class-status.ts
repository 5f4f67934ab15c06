import type { AdminClass, ClassStatusChange } from '@cubby/contract/admin-classes'
import type { ClassStatus } from '@cubby/contract/classes'
import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../errors.ts'
import type { ContextParts, RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { completeEnrollments, releaseEnrollments } from '../enrollments/archive-session.ts'
import { reopenSession } from '../enrollments/restore-session.ts'
import { lockPresentSession } from '../seats/lock-session.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { loadAdminClass } from './read-admin-classes.ts'

interface Changed {
  class: AdminClass
  message: string
}

/**
 * Sets a class's status as an administrator, from any other status. Cancelling releases and notifies the
 * users of its upcoming sessions. Completing makes the enrollments of started sessions historical and
 * releases the others. Scheduled or active offers those users their seats again if `restore` is true.
 * Throws Refusal `class_not_found`.
 */
export async function setClassStatus(
  ctx: RequestContext,
  { classId, change }: { readonly classId: string; readonly change: ClassStatusChange },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, (trx) => changeClassStatus({ deps, trx, caller }, { classId, ...change }))
}

/** Sets a class's status in the caller's transaction. */
export async function changeClassStatus(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { classId, status, restore = false }: ClassStatusChange & { readonly classId: string },
): Promise<Changed> {
  const { deps, trx, caller } = ctx
  const before = await lockClass(trx, classId)
  if (!before) throw new Refusal('class_not_found')
  const now = await deps.clock(trx)
  if (before.status !== status) {
    await trx.updateTable('classes').set({ status, updated_at: now }).where('id', '=', classId).execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `class.${status}`,
      subject: { type: 'class', id: classId },
      details: { from: before.status },
      request: caller.request,
      now,
    })
    for (const id of await sessionIdsOf(trx, classId)) {
      if (isGone(status)) await endSession(ctx, { id, status, now })
      else if (isGone(before.status)) {
        const { session } = await lockPresentSession(ctx, { sessionId: id })
        await reopenSession({ deps, trx, now }, { session, restore })
      }
    }
  }
  return { class: await loadAdminClass(trx, classId, now), message: messages.classStatusUpdated }
}

type GoneStatus = Extract<ClassStatus, 'cancelled' | 'completed'>

function isGone(status: ClassStatus): status is GoneStatus {
  return status === 'cancelled' || status === 'completed'
}

/** Applies the cancellation or completion of a class to one of its sessions. */
async function endSession(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { id, status, now }: { readonly id: string; readonly status: GoneStatus; readonly now: Date },
): Promise<void> {
  const { deps, trx, caller } = ctx
  const { session } = await lockPresentSession(ctx, { sessionId: id })
  // Students of a session that took place have completed it, also if the class is cancelled.
  const tookPlace = now >= (status === 'completed' ? session.startsAt : session.endsAt)
  if (tookPlace) {
    await completeEnrollments(
      { deps, trx, now },
      { session: { ...session, status: 'completed' }, actorId: caller.user.id },
    )
  } else {
    await releaseEnrollments(
      { deps, trx, now },
      { session: { ...session, status: 'cancelled' }, actorId: caller.user.id },
    )
  }
}
