import { inviteRoutes } from './invitations/invite-routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { mergingRoutes } from './merging/routes.ts'
import { accountRoutes } from './users/account-routes.ts'
import { userBulkRoutes } from './users/bulk-routes.ts'
import { userRoutes } from './users/routes.ts'

/** Users as the office manages them. */
export const peopleWing = {
  routes: () => [
    ...invitationRoutes,
    ...userRoutes,
    ...accountRoutes,
    ...inviteRoutes,
    ...mergingRoutes,
    ...userBulkRoutes,
  ],
  tags: {
    'User Management': 'Accounts, for administrators',
  },
}
