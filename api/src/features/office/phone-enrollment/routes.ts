import { officeEnrolled, officeEnrollment } from '@cubby/contract/office/office-enrollments'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { enrollStudent } from './enroll-student.ts'

const enrollRoute = createRoute({
  tags: ['Enrollments'],
  ...forAdmins,
  method: 'post',
  path: '/admin/enrollments',
  summary: 'Enroll a student who calls, new or known, and record a payment; all or nothing',
  request: {
    headers: idempotencyHeader,
    body: body(officeEnrollment, {
      new_student: {
        first_name: 'Rosa',
        last_name: 'Delgado',
        email: 'rosa.delgado@example.org',
        phone_number: '(718) 555-0187',
      },
      session_id: exampleIds.session,
      status: 'pending',
    }),
  },
  responses: {
    201: json(officeEnrolled, 'The seat, or the place on the waitlist, with its payment'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

/** Enrolls students who call the office. */
export function phoneEnrollmentRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(enrollRoute.path, authenticate(deps))
  return routes.openapi(enrollRoute, async (c) =>
    c.json(await enrollStudent({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
  )
}
