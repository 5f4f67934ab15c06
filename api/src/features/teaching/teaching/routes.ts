import * as endpoints from '@cubby/contract/teaching/teaching-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { exportParticipants, listMySessions, listParticipants } from './read-sessions.ts'

/** Routes for the sessions that instructors teach. */
export const teachingRoutes = [
  handle(endpoints.listMySessions, async (ctx) => {
    const found = await listMySessions(ctx)
    return { sessions: found, total: found.length }
  }),
  handle(endpoints.listParticipants, async (ctx, { id }) => {
    const found = await listParticipants(ctx, { classId: id })
    return { sessions: found, total: found.length }
  }),
  handle(endpoints.exportParticipants, async (ctx, { id, sessionId }, c) =>
    csvResponse(
      c,
      'participants.csv',
      await exportParticipants(await forExport(ctx), { classId: id, sessionId }),
    ),
  ),
]
