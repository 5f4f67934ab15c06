import * as endpoints from '@cubby/contract/catalog/classes-session-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { removeSession } from './delete-class-or-session.ts'
import { readAdminClass, readSessionDetails } from './read-admin-classes.ts'
import { actOnSchedule, createSession, updateSession } from './save-sessions.ts'
import { setSessionStatus, undoSessionStatus } from './set-session-status.ts'

export const sessionRoutes = [
  handle(endpoints.setSessionStatus, (ctx, { id: sessionId, ...form }) =>
    setSessionStatus(ctx, { sessionId, change: form }),
  ),
  handle(endpoints.undoSessionStatus, (ctx, { id: sessionId, operation_id: operationId }) =>
    undoSessionStatus(ctx, { sessionId, operationId }),
  ),
  handle(endpoints.readAdminClass, async (ctx, { id }) => {
    const { sessions } = await readAdminClass(ctx, { classId: id })
    return { sessions, total: sessions.length }
  }),
  handle(endpoints.readSessionDetails, (ctx, { id }) => readSessionDetails(ctx, { sessionId: id })),
  handle(endpoints.createSession, (ctx, { class_id, ...entry }) =>
    createSession(ctx, { classId: class_id, entry }),
  ),
  handle(endpoints.updateSession, (ctx, { id: sessionId, ...form }) =>
    updateSession(ctx, { sessionId, change: form }),
  ),
  handle(endpoints.removeSession, (ctx, { id }) => removeSession(ctx, { sessionId: id })),
  handle(endpoints.actOnSchedule, actOnSchedule),
]
