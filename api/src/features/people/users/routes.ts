import * as endpoints from '@cubby/contract/people/users-endpoints'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { listUserActivity, listUserEnrollments } from './list-user-records.ts'
import { exportUsers, readUser, searchUsers } from './read-users.ts'

/** User Management: users and their activity. */
export const userRoutes = [
  handle(endpoints.searchUsers, searchUsers),
  handle(endpoints.exportUsers, async (ctx, input, c) =>
    csvResponse(c, 'users.csv', await exportUsers(ctx, input)),
  ),
  handle(endpoints.readUser, async (ctx, { id }) => ({ user: await readUser(ctx, { id }) })),
  handle(endpoints.readUserProfile, async (ctx, { id }) => ({ profile: await readUser(ctx, { id }) })),
  handle(endpoints.listUserActivity, (ctx, { id: userId, ...query }) =>
    listUserActivity(ctx, { id: userId, ...query }),
  ),
  handle(endpoints.listActivityLogs, (ctx, { id }) => {
    const page = { page: 1, limit: ACTIVITY_LOG_LENGTH }
    return listUserActivity(ctx, { id, ...page })
  }),
  handle(endpoints.listUserEnrollments, (ctx, { id }) => listUserEnrollments(ctx, { id })),
]

const ACTIVITY_LOG_LENGTH = 200
