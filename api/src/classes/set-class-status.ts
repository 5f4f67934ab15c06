import type { ClassStatus } from '@cubby/contract/catalogue'
import type { AdminClass } from '@cubby/contract/classes'
import { messages } from '@cubby/contract/messages'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { completeEnrollments, releaseEnrollments } from '../enrollment/archive-session.ts'
import { Refusal } from '../errors.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { lockClass, sessionIdsOf } from './queries.ts'
import { loadAdminClass } from './read-classes.ts'

/**
 * Sets a class's status as an administrator. Cancelling releases everybody in its sessions to come and
 * tells them; completing makes the enrollments of its past sessions historical. Neither is undone by
 * another status. Throws Refusal `class_not_found`, and `sessions_to_come` for completing too soon.
 */
export async function setClassStatus(
  deps: Deps,
  caller: Caller,
  classId: string,
  status: ClassStatus,
): Promise<{ class: AdminClass; message: string }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const before = await lockClass(trx, classId)
    if (!before) throw new Refusal('class_not_found')
    const now = await deps.clock(trx)
    if (before.status !== status) {
      await trx.updateTable('classes').set({ status, updated_at: now }).where('id', '=', classId).execute()
      await audit(trx, {
        actorId: caller.person.id,
        action: `class.${status}`,
        subject: { type: 'class', id: classId },
        details: { from: before.status },
        request: caller.request,
        now,
      })
      await endSessions(deps, trx, caller, classId, status, now)
    }
    return { class: await loadAdminClass(trx, classId, now), message: messages.classStatusUpdated }
  })
}

/** What cancelling or completing a class means for each of its sessions. */
async function endSessions(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  classId: string,
  status: ClassStatus,
  now: Date,
): Promise<void> {
  if (status !== 'cancelled' && status !== 'completed') return
  for (const id of await sessionIdsOf(trx, classId)) {
    const session = await lockSession(deps, trx, id)
    if (status === 'completed' && session.status === 'scheduled' && now < session.startsAt) {
      throw new Refusal('sessions_to_come')
    }
    // Who sat in a session that is over has completed it, whatever becomes of the class.
    const tookPlace = status === 'completed' || now >= session.endsAt
    if (tookPlace) {
      await completeEnrollments(deps, trx, { ...session, status: 'completed' }, caller.person.id, now)
    } else await releaseEnrollments(deps, trx, session, caller.person.id, now)
  }
}
