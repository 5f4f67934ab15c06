import * as endpoints from '@cubby/contract/office/approval-requests-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { approveRequest, rejectRequest, withdrawRequest } from './decide-approval-request.ts'
import { listApprovalRequests } from './read-approval-requests.ts'

/** Requests that a second administrator decides about. */
export const approvalRequestRoutes = [
  handle(endpoints.listApprovalRequests, listApprovalRequests),
  handle(endpoints.approveRequest, approveRequest),
  handle(endpoints.rejectRequest, rejectRequest),
  handle(endpoints.withdrawRequest, withdrawRequest),
]
