import * as endpoints from '@cubby/contract/seats/transfers-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { declineRequest, requestTransfer, withdrawRequest } from './request-transfer.ts'
import { previewTransfer, transferEnrollment } from './transfer-enrollment.ts'

/** Routes for administrators who move enrollments. */
export const transferRoutes = [
  handle(endpoints.previewTransfer, (ctx, { id, session_id }) =>
    previewTransfer(ctx, { enrollmentId: id, sessionId: session_id }),
  ),
  handle(endpoints.transferEnrollment, (ctx, { id, ...form }) =>
    transferEnrollment(ctx, { enrollmentId: id, form }),
  ),
  handle(endpoints.declineRequest, (ctx, { id, reason }) =>
    declineRequest(ctx, { enrollmentId: id, reason }),
  ),
]

/** Routes for a student's request. Register them before the review routes, which match any word after the id. */
export const transferRequestRoutes = [
  handle(endpoints.requestTransfer, (ctx, { id, ...form }) =>
    requestTransfer(ctx, { enrollmentId: id, form }),
  ),
  handle(endpoints.withdrawRequest, (ctx, { id }) => withdrawRequest(ctx, { enrollmentId: id })),
]
