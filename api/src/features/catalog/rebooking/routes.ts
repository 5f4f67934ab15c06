import * as endpoints from '@cubby/contract/catalog/rebooking-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { answerChoice } from './answer-choice.ts'
import { readReport } from './read-rebooking.ts'
import { previewRebooking, rebookSession } from './rebook-session.ts'

/** Routes to rebook the students of a cancelled session, and for the choice of a student. */
export const rebookingRoutes = [
  handle(endpoints.readReport, (ctx, { id }) => readReport(ctx, { sessionId: id })),
  handle(endpoints.previewRebooking, (ctx, { id, ...form }) =>
    previewRebooking(ctx, { sessionId: id, draft: form }),
  ),
  handle(endpoints.rebookSession, (ctx, { id, ...form }) => rebookSession(ctx, { sessionId: id, form })),
  handle(endpoints.answerChoice, (ctx, { id, ...form }) =>
    answerChoice(ctx, { enrollmentId: id, answer: form }),
  ),
]
