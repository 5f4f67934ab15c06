import * as endpoints from '@cubby/contract/people/users-bulk-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeInBulk, previewUserBulk } from './change-in-bulk.ts'

/** Routes of bulk operations on accounts. */
export const userBulkRoutes = [
  handle(endpoints.previewUserBulk, previewUserBulk),
  handle(endpoints.changeUsersInBulk, changeInBulk),
]
