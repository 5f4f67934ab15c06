import { classStudents, classWaitlist } from '@cubby/contract/catalog/class-students'
import { studentEnrollment } from '@cubby/contract/seats/enrollments'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { listClassEnrollments } from '../../seats/enrollments/list-enrollments.ts'
import { listClassStudents, listClassWaitlist } from './list-students-and-waitlist.ts'
import { readAdminClass } from './read-admin-classes.ts'

const shared = { tags: ['Class Management'], ...forAdmins }
const params = z.object({ id })
const read = refusalResponses(400, 401, 403, 404)

const studentsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}/students',
  summary: 'List the sessions of a class with their students; removed sessions are historical',
  request: { params },
  responses: { 200: json(classStudents, 'Soonest first'), ...read },
})

const waitlistRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}/waitlist',
  summary: 'List the waitlists of the sessions of a class',
  request: { params },
  responses: { 200: json(classWaitlist, 'In waitlist order'), ...read },
})

const enrollmentsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}/enrollments',
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
    ...read,
  },
})

const historicalRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}/enrollments/historical',
  summary: 'List the historical enrollments of a class',
  request: { params },
  responses: {
    200: json(z.object({ enrollments: z.array(studentEnrollment), total: z.int() }), 'Newest first'),
    ...read,
  },
})

/** Routes of administrators that list the students, the enrollments, and the waitlists of a class. */
export function classUsersRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/classes/*', authenticate(deps))
  return routes
    .openapi(studentsRoute, async (c) =>
      c.json(
        await listClassStudents({ deps, caller: c.get('caller') }, { classId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(waitlistRoute, async (c) =>
      c.json(
        await listClassWaitlist({ deps, caller: c.get('caller') }, { classId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(enrollmentsRoute, async (c) => {
      const { id: classId } = await readAdminClass(
        { deps, caller: c.get('caller') },
        { classId: c.req.valid('param').id },
      )
      return c.json(await listClassEnrollments({ deps, caller: c.get('caller') }, { classId }), 200)
    })
    .openapi(historicalRoute, async (c) => {
      const { id: classId } = await readAdminClass(
        { deps, caller: c.get('caller') },
        { classId: c.req.valid('param').id },
      )
      const { historical } = await listClassEnrollments({ deps, caller: c.get('caller') }, { classId })
      return c.json({ enrollments: historical, total: historical.length }, 200)
    })
}
