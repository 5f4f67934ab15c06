import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import type { ScheduleAction } from '@cubby/contract/catalog/class-save'
import type { RequestContext } from '../../../platform/operation-context.ts'
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
export async function actOnSchedule(ctx: RequestContext, request: ScheduleAction): Promise<ActionResult> {
  switch (request.action) {
    case 'list': {
      const { sessions } = await readAdminClass(ctx, { classId: request.class_id })
      return { sessions }
    }
    case 'create':
      return createSession(ctx, { classId: request.class_id, entry: request.session })
    case 'update':
      return updateSession(ctx, { sessionId: request.session_id, entry: request.session })
    case 'delete':
      return removeSession(ctx, { sessionId: request.session_id })
  }
}
