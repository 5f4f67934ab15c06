import { attendanceFilter, classAttendance } from '@cubby/contract/class-attendance'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../deps.ts'
import { csvResponse } from '../../platform/http/csv.ts'
import { csvFile, json, refusalResponses, router } from '../../platform/http/router.ts'
import { authenticate } from '../auth/authenticate.ts'
import { forAdmins } from '../auth/for-roles.ts'
import { exampleClassAttendance } from './examples.ts'
import { exportAttendance } from './export-attendance.ts'
import { readClassAttendance } from './read-class-attendance.ts'

const shared = { tags: ['Attendance'], ...forAdmins }
const request = { params: z.object({ id }), query: attendanceFilter }

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}/attendance',
  summary: 'Get the attendance of a session of a class: the requested one, or the last one that began',
  request,
  responses: {
    200: json(classAttendance, 'The attendance, with the sessions of the class', exampleClassAttendance),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}/attendance/export',
  summary: 'Export the attendance of a class, or of one session, as CSV',
  request,
  responses: { 200: csvFile, ...refusalResponses(400, 401, 403, 404) },
})

/** Routes of administrators for the attendance of a class. */
export function attendanceAdminRoutes(deps: Deps) {
  const routes = router()
  for (const route of [readRoute, exportRoute]) routes.use(route.getRoutingPath(), authenticate(deps))
  return routes
    .openapi(readRoute, async (c) =>
      c.json(
        await readClassAttendance(
          { deps, caller: c.get('caller') },
          { classId: c.req.valid('param').id, ...c.req.valid('query') },
        ),
        200,
      ),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'attendance.csv',
        await exportAttendance(
          { deps: await forExport(deps), caller: c.get('caller') },
          { classId: c.req.valid('param').id, ...c.req.valid('query') },
        ),
      ),
    )
}
