import * as endpoints from '@cubby/contract/catalog/classes-status-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { setClassStatus, undoClassStatus } from './set-class-status.ts'

/** Routes to set the status of a class, and to undo it. */
export const classStatusRoutes = [
  handle(endpoints.setClassStatus, (ctx, { id: classId, ...form }) =>
    setClassStatus(ctx, { classId, change: form }),
  ),
  handle(endpoints.undoClassStatus, (ctx, { id: classId, operation_id: operationId }) =>
    undoClassStatus(ctx, { classId, operationId }),
  ),
]
