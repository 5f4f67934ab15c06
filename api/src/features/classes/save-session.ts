import type { AdminSession } from '@cubby/contract/admin-classes'
import type { SessionSave } from '@cubby/contract/class-save'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { write } from '../../platform/db/write.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { lockClass } from './admin-queries.ts'
import { addSession, changeSession } from './change-session.ts'
import { deriveDuration, isDurationDerived } from './derive-duration.ts'
import { loadAdminClass, loadAdminSession } from './read-admin-classes.ts'
import { requireInstructors } from './require-instructors.ts'

/** Adds one session. Throws Refusal `class_not_found`, and `invalid_input` for an unknown instructor. */
export async function createSession(
  deps: Deps,
  caller: Caller,
  classId: string,
  entry: SessionSave,
): Promise<{ session: AdminSession }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    if (!(await lockClass(trx, classId))) throw new Refusal('class_not_found')
    const now = await deps.clock(trx)
    await requireInstructors(trx, new Map([['instructor_id', entry.instructor_id]]))
    const before = await loadAdminClass(trx, classId, now)
    const id = await addSession(trx, caller, classId, entry, now)
    if (isDurationDerived(before)) await deriveDuration(trx, classId, now)
    return { session: await loadAdminSession(trx, id, now) }
  })
}

/** Changes one session. Throws Refusal `session_not_found`, `capacity_below_seats` and `invalid_input`. */
export async function updateSession(
  deps: Deps,
  caller: Caller,
  sessionId: string,
  entry: SessionSave,
): Promise<{ session: AdminSession }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const now = await deps.clock(trx)
    const { class_id: classId, ...before } = await loadAdminSession(trx, sessionId, now)
    // The class is always locked before its sessions.
    await lockClass(trx, classId)
    const ofClass = await loadAdminClass(trx, classId, now)
    if (entry.instructor_id !== before.instructor_id) {
      await requireInstructors(trx, new Map([['instructor_id', entry.instructor_id]]))
    }
    await changeSession(deps, trx, caller, sessionId, entry, now)
    if (isDurationDerived(ofClass)) await deriveDuration(trx, classId, now)
    return { session: await loadAdminSession(trx, sessionId, now) }
  })
}
