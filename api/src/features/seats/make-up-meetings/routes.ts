import * as endpoints from '@cubby/contract/seats/make-up-meetings-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { assignMakeUp, cancelMakeUp } from './assign-make-up.ts'
import { listMakeUpOptions } from './queries.ts'

/** Routes of administrators for make-up meetings. */
export const makeUpRoutes = [
  handle(endpoints.listMakeUpOptions, (ctx, { id: enrollmentId }) =>
    listMakeUpOptions(ctx, { enrollmentId }),
  ),
  handle(endpoints.assignMakeUp, (ctx, { id: enrollmentId, ...form }) =>
    assignMakeUp(ctx, { enrollmentId, assignment: form }),
  ),
  handle(endpoints.cancelMakeUp, cancelMakeUp),
]
