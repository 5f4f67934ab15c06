import {
  enrollmentExport,
  enrollmentFilter,
  enrollmentPage,
  enrollmentStats,
  studentEnrollment,
} from '@cubby/contract/seats/enrollments'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { csvFile, json, refusalResponses, router } from '../../../platform/http/router.ts'
import {
  exportEnrollments,
  listClassEnrollments,
  listEnrollments,
  readEnrollmentStats,
} from './list-enrollments.ts'
import { readEnrollmentFor } from './read-enrollments.ts'

const shared = { tags: ['Enrollments'], ...forAdmins }
const params = z.object({ id })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments',
  summary: 'List all enrollments, paginated, newest first by default',
  request: { query: enrollmentFilter },
  responses: {
    200: json(enrollmentPage, 'The page'),
    ...refusalResponses(400, 401, 403),
  },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/enrollments/export',
  summary: 'Export filtered enrollments as CSV',
  request: { query: enrollmentExport },
  responses: {
    200: csvFile,
    ...refusalResponses(400, 401, 403),
  },
})

const statsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/stats',
  summary: 'Count the current enrollments and their students, and read the enrollment rate of this year',
  responses: { 200: json(z.object({ stats: enrollmentStats }), 'Counts'), ...refusalResponses(401, 403) },
})

const classRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/classes/{id}',
  summary: 'List the enrollments of a class',
  request: { params },
  responses: {
    200: json(
      z.object({
        active: z.array(studentEnrollment),
        historical: z.array(studentEnrollment),
        total: z.int(),
      }),
      'Active and historical enrollments',
    ),
    ...refusalResponses(400, 401, 403),
  },
})

const readRoute = createRoute({
  tags: shared.tags,
  security: shared.security,
  method: 'get',
  path: '/enrollments/{id}',
  summary: 'Get one enrollment, for its owner or an administrator',
  request: { params },
  responses: {
    200: json(z.object({ enrollment: studentEnrollment }), 'The enrollment'),
    ...refusalResponses(400, 401, 404),
  },
})

/** Routes for administrators. The route of one enrollment comes last, because `{id}` also matches `stats`. */
export function enrollmentAdminRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/enrollments/*', authenticate(deps))
  routes.use(exportRoute.path, authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listEnrollments({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'enrollments.csv',
        await exportEnrollments(
          { deps: await forExport(deps), caller: c.get('caller') },
          c.req.valid('query'),
        ),
      ),
    )
    .openapi(statsRoute, async (c) =>
      c.json({ stats: await readEnrollmentStats({ deps, caller: c.get('caller') }) }, 200),
    )
    .openapi(classRoute, async (c) =>
      c.json(
        await listClassEnrollments({ deps, caller: c.get('caller') }, { classId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(readRoute, async (c) => {
      const now = await deps.clock(deps.db)
      const { id } = c.req.valid('param')
      return c.json(
        {
          enrollment: await readEnrollmentFor(
            { deps, db: deps.db, caller: c.get('caller'), now },
            { enrollmentId: id },
          ),
        },
        200,
      )
    })
}
