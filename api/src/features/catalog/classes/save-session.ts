import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import type { SessionSave } from '@cubby/contract/catalog/class-save'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockClass } from './admin-queries.ts'
import { addSession, changeSession } from './change-session.ts'
import { deriveDuration, isDurationDerived } from './derive-duration.ts'
import { loadAdminClass, loadAdminSession } from './read-admin-classes.ts'
import { requireInstructors } from './require-instructors.ts'

export async function createSession(
  ctx: RequestContext,
  { classId, entry }: { readonly classId: string; readonly entry: SessionSave },
): Promise<{ session: AdminSession }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    if (!(await lockClass(trx, classId))) throw new Refusal('class_not_found')
    const now = await deps.clock(trx)
    await requireInstructors(trx, new Map([['instructor_id', entry.instructor_id]]))
    const before = await loadAdminClass({ deps, db: trx, now }, classId)
    const id = await addSession({ deps, trx, caller, now }, { classId, entry })
    if (isDurationDerived(before)) await deriveDuration(trx, classId, now)
    return { session: await loadAdminSession({ deps, db: trx, now }, id) }
  })
}

export async function updateSession(
  ctx: RequestContext,
  { sessionId, entry }: { readonly sessionId: string; readonly entry: SessionSave },
): Promise<{ session: AdminSession }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const { class_id: classId, ...before } = await loadAdminSession({ deps, db: trx, now }, sessionId)
    // The class is always locked before its sessions.
    await lockClass(trx, classId)
    const ofClass = await loadAdminClass({ deps, db: trx, now }, classId)
    if (entry.instructor_id !== (before.instructor_id ?? ofClass.instructor_id)) {
      await requireInstructors(trx, new Map([['instructor_id', entry.instructor_id]]))
    }
    await changeSession({ deps, trx, caller, now }, { sessionId, entry, before: ofClass })
    if (isDurationDerived(ofClass)) await deriveDuration(trx, classId, now)
    return { session: await loadAdminSession({ deps, db: trx, now }, sessionId) }
  })
}
