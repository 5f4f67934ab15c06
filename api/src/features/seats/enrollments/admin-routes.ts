import * as endpoints from '@cubby/contract/seats/enrollments-admin-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import {
  exportEnrollments,
  listClassEnrollments,
  listEnrollments,
  readEnrollmentStats,
} from './list-enrollments.ts'
import { readEnrollmentFor } from './read-enrollments.ts'

/** Routes for administrators. The route of one enrollment comes last, because `{id}` also matches `stats`. */
export const enrollmentAdminRoutes = [
  handle(endpoints.listEnrollments, listEnrollments),
  handle(endpoints.exportEnrollments, async (ctx, input, c) =>
    csvResponse(c, 'enrollments.csv', await exportEnrollments(await forExport(ctx), input)),
  ),
  handle(endpoints.readEnrollmentStats, async (ctx) => ({ stats: await readEnrollmentStats(ctx) })),
  handle(endpoints.listClassEnrollments, (ctx, { id }) => listClassEnrollments(ctx, { classId: id })),
  handle(endpoints.readEnrollmentFor, async (ctx, { id }) => {
    const now = await ctx.deps.clock(ctx.deps.db)
    return {
      enrollment: await readEnrollmentFor(
        { deps: ctx.deps, db: ctx.deps.db, caller: ctx.caller, now },
        { enrollmentId: id },
      ),
    }
  }),
]
