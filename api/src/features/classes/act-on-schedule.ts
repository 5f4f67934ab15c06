import type { AdminSession } from '@cubby/contract/admin-classes'
import type { ScheduleAction } from '@cubby/contract/class-save'
import type { RequestContext } from '../../operation-context.ts'
import { readAdminClass } from './read-admin-classes.ts'
import { removeSession } from './remove-session.ts'
import { createSession, updateSession } from './save-session.ts'

interface ActionResult {
  sessions?: AdminSession[]
  session?: AdminSession | { id: string; removed_at: string }
}

/**
 * Lists, creates, updates, or deletes sessions; each action is authorized and audited like the single
 * operation.
 */
export async function actOnSchedule(ctx: RequestContext, act: ScheduleAction): Promise<ActionResult> {
  switch (act.action) {
    case 'list': {
      const { sessions } = await readAdminClass(ctx, { classId: act.class_id })
      return { sessions }
    }
    case 'create':
      return createSession(ctx, { classId: act.class_id, entry: act.session })
    case 'update':
      return updateSession(ctx, { sessionId: act.session_id, entry: act.session })
    case 'delete':
      return removeSession(ctx, { sessionId: act.session_id })
  }
}
