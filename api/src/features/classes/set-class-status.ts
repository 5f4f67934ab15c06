import type { AdminClass, ClassStatusChange } from '@cubby/contract/admin-classes'
import type { ClassStatus } from '@cubby/contract/classes'
import { messages } from '@cubby/contract/messages'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { completeEnrollments, releaseEnrollments } from '../enrollments/archive-session.ts'
import { reopenSession } from '../enrollments/restore-session.ts'
import { lockSession } from '../seats/lock-session.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { loadAdminClass } from './read-admin-classes.ts'

interface Changed {
  class: AdminClass
  message: string
}

/**
 * Sets a class's status as an administrator; any may follow any. Cancelling releases everybody in its
 * sessions to come and tells them; completing makes the enrollments of the sessions that have begun
 * historical and releases the others. Setting it back to scheduled or active offers those their seats again
 * if `restore` is true. Throws Refusal `class_not_found`.
 */
export async function setClassStatus(
  deps: Deps,
  caller: Caller,
  classId: string,
  change: ClassStatusChange,
): Promise<Changed> {
  requireAdmin(caller)
  return write(deps, caller, (trx) => changeClassStatus(deps, trx, caller, { classId, ...change }))
}

/** The same within a transaction. */
export async function changeClassStatus(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  { classId, status, restore = false }: ClassStatusChange & { readonly classId: string },
): Promise<Changed> {
  const before = await lockClass(trx, classId)
  if (!before) throw new Refusal('class_not_found')
  const now = await deps.clock(trx)
  if (before.status !== status) {
    await trx.updateTable('classes').set({ status, updated_at: now }).where('id', '=', classId).execute()
    await audit(trx, {
      actorId: caller.user.id,
      action: `class.${status}`,
      subject: { type: 'class', id: classId },
      details: { from: before.status },
      request: caller.request,
      now,
    })
    for (const id of await sessionIdsOf(trx, classId)) {
      if (isGone(status)) await endSession(deps, trx, caller, { id, status, now })
      else if (isGone(before.status)) {
        await reopenSession(deps, trx, await lockSession(deps, trx, id), restore, now)
      }
    }
  }
  return { class: await loadAdminClass(trx, classId, now), message: messages.classStatusUpdated }
}

type GoneStatus = Extract<ClassStatus, 'cancelled' | 'completed'>

function isGone(status: ClassStatus): status is GoneStatus {
  return status === 'cancelled' || status === 'completed'
}

/** What cancelling or completing a class means for one of its sessions. */
async function endSession(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  { id, status, now }: { readonly id: string; readonly status: GoneStatus; readonly now: Date },
): Promise<void> {
  const session = await lockSession(deps, trx, id)
  // Students of a session that took place have completed it, whatever the class becomes.
  const tookPlace = now >= (status === 'completed' ? session.startsAt : session.endsAt)
  if (tookPlace) {
    await completeEnrollments(deps, trx, { ...session, status: 'completed' }, caller.user.id, now)
  } else {
    await releaseEnrollments(deps, trx, { ...session, status: 'cancelled' }, caller.user.id, now)
  }
}
