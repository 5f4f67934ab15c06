import * as endpoints from '@cubby/contract/seats/memberships-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { leaveCenter } from './leave-center.ts'
import { listOwnMemberships } from './own-memberships.ts'

/** A user's own memberships of centers. */
export const membershipRoutes = [
  handle(endpoints.listOwnMemberships, listOwnMemberships),
  handle(endpoints.leaveCenter, (ctx, { id: memberId, choices }) => leaveCenter(ctx, { memberId, choices })),
]
