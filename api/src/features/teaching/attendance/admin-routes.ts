import { attendanceFilter, classAttendance } from '@cubby/contract/teaching/class-attendance'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { csvFile, json, pdfFile, refusalResponses, router } from '../../../platform/http/router.ts'
import { exampleClassAttendance } from './examples.ts'
import { exportAttendance } from './export-attendance.ts'
import { printAttendanceRecord, printSignInSheets } from './print-attendance.ts'
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

const signInSheetRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/sessions/{id}/sign-in-sheets',
  summary: 'Print sign-in sheets as PDF, for all meetings of a session or for one',
  request: {
    params: z.object({ id }),
    query: z.object({ meetingId: id.optional().describe('The id of a meeting') }),
  },
  responses: { 200: pdfFile('The sheets'), ...refusalResponses(400, 401, 403, 404) },
})

const recordRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/sessions/{id}/attendance-record',
  summary: 'Print the recorded attendance of a session as PDF',
  request: { params: z.object({ id }) },
  responses: { 200: pdfFile('The record'), ...refusalResponses(400, 401, 403, 404) },
})

/** Routes of administrators for the attendance of a class. */
export function attendanceAdminRoutes(deps: Deps) {
  const routes = router()
  for (const route of [readRoute, exportRoute, signInSheetRoute, recordRoute])
    routes.use(route.getRoutingPath(), authenticate(deps))
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
    .openapi(signInSheetRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      const { meetingId } = c.req.valid('query')
      const bytes = await printSignInSheets({ deps, caller: c.get('caller') }, { sessionId, meetingId })
      return pdfResponse(c, 'sign-in-sheet.pdf', bytes)
    })
    .openapi(recordRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      const bytes = await printAttendanceRecord({ deps, caller: c.get('caller') }, { sessionId })
      return pdfResponse(c, 'attendance-record.pdf', bytes)
    })
}
