import * as endpoints from '@cubby/contract/student/user-overview-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { readUserOverview } from './read-user-overview.ts'

/** Routes for the overview of a user. */
export const userOverviewRoutes = [handle(endpoints.readUserOverview, readUserOverview)]
