import { refusals } from '@cubby/contract/codes'
import { type ErrorBody, errorBody } from '@cubby/contract/errors'
import { ownPrice, priceQuery } from '@cubby/contract/money/discounts'
import { shownRefund } from '@cubby/contract/refund-policy'
import {
  type Enrollment,
  eligibility,
  enrollment,
  enrollmentEvent,
  enrollRequest,
  enrollResponse,
  termsRequest,
} from '@cubby/contract/seats/enrollments'
import { waitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  optionalBody,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { checkEligibility, type EnrollmentWaves, enroll, readOwnPrice } from './enroll.ts'
import { listMyEnrollments, readEnrollmentHistory } from './read-enrollments.ts'
import { withdraw } from './withdraw.ts'

const exampleEnrollment: Enrollment = {
  id: exampleIds.enrollment,
  enrollment_id: exampleIds.enrollment,
  enrollment_status: 'pending',
  enrollment_type: 'active',
  class_id: exampleIds.class,
  session_id: exampleIds.session,
  class_name: 'CPR and First Aid Certification',
  class_title: 'CPR and First Aid Certification',
  enrollment_date: '2026-11-02T14:06:10.000Z',
  enrolled_at: '2026-11-02T14:06:10.000Z',
  instructor_name: 'Grace Kim',
  start_date: '2026-12-04',
  session_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '09:00',
  end_time: '15:30',
  starts_at: '2026-12-04T14:00:00.000Z',
  display_date: 'Dec 4, 2026',
  location: 'Room 2',
  location_details: 'Room 2',
  current_students: 8,
  capacity: 10,
  decline_reason: null,
  completed_at: null,
  completion_reason: null,
  archived_at: null,
  archived_reason: null,
  can_withdraw: true,
  refund_deadlines: [
    { until: '2026-11-27T14:00:00.000Z', percent: 100 },
    { until: '2026-12-02T14:00:00.000Z', percent: 50 },
  ],
}

const exampleTerms: SessionTerms = {
  price: 240,
  start_date: '2026-12-04',
  end_date: '2026-12-06',
  start_time: '09:00',
  end_time: '15:30',
  location: 'Room 2',
}

const exampleTermsChanged: ErrorBody = {
  error: refusals.terms_changed,
  code: 'terms_changed',
  terms: { seen: exampleTerms, current: { ...exampleTerms, price: 540 } },
}

const exampleRefundChanged: ErrorBody = {
  error: refusals.refund_changed,
  code: 'refund_changed',
  refund: { seen: { paid: 95, refund: 95 }, current: { paid: 95, refund: 47.5 } },
}

const shared = { tags: ['Enrollments'], security: [{ bearer: [] }] }

const myRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/my',
  summary: 'List my enrollments, newest first',
  responses: {
    200: json(z.object({ enrollments: z.array(enrollment), total: z.int() }), 'Active and historical ones', {
      enrollments: [exampleEnrollment],
      total: 1,
    }),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const enrollRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/enrollments/{id}',
  summary: 'Enroll in a session of the class with this id',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(enrollRequest, { sessionId: exampleIds.session, joinWaitlistIfFull: true }),
  },
  responses: {
    201: json(enrollResponse, 'A seat, or a place on the waitlist if that was requested', {
      outcome: 'enrolled',
      enrollment: exampleEnrollment,
    }),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
    409: json(errorBody, 'Refused, for example because the terms changed', exampleTermsChanged),
  },
})

const acceptRoute = createRoute({
  ...shared,
  tags: ['Waitlist'],
  method: 'post',
  path: '/enrollments/waitlist/{id}/accept',
  summary: 'Accept my offer by waitlist entry id; 409 if the offer is closed',
  request: { params: z.object({ id }), headers: idempotencyHeader, body: optionalBody(termsRequest) },
  responses: {
    201: json(enrollResponse, 'The enrollment'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const declineRoute = createRoute({
  ...shared,
  tags: ['Waitlist'],
  method: 'post',
  path: '/enrollments/waitlist/{id}/decline',
  summary: 'Decline my offer, by entry id; its seat goes to the next on the waitlist',
  request: { params: z.object({ id }), headers: idempotencyHeader },
  responses: {
    200: json(z.object({ waitlist_entry: waitlistEntry }), 'The declined entry'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

const withdrawRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/enrollments/{id}',
  summary: 'Withdraw before the session starts; the query has the amounts that the screen showed, in dollars',
  request: { params: z.object({ id }), query: shownRefund, headers: idempotencyHeader },
  responses: {
    200: json(z.object({ enrollment }), 'The enrollment, withdrawn'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
    409: json(errorBody, 'Refused, for example because less would be refunded', exampleRefundChanged),
  },
})

const eligibilityRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/check-eligibility/{id}',
  summary: 'Check whether I can enroll in a session',
  request: { params: z.object({ id }) },
  responses: {
    200: json(eligibility, 'Uses the same rule as enrolling', { eligible: true, reason: null, code: null }),
    ...refusalResponses(400, 401, 404),
  },
})

const priceRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/price',
  summary:
    'Read what a session would cost me, or a student for administrators, now, also with a discount code',
  request: { query: priceQuery },
  responses: {
    200: json(ownPrice, 'The price and what is taken off'),
    ...refusalResponses(400, 401, 403, 404, 409, 429),
  },
})

const historyRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/{id}/history',
  summary: 'List the events of an enrollment, for its owner or an administrator',
  request: { params: z.object({ id }) },
  responses: {
    200: json(z.object({ history: z.array(enrollmentEvent), total: z.int() }), 'Oldest first'),
    ...refusalResponses(400, 401, 404),
  },
})

/** `waves` carry the requests to enroll. */
export function enrollmentRoutes(deps: Deps, waves: EnrollmentWaves) {
  const routes = router()
  routes.use('/enrollments/*', authenticate(deps))
  routes.use(myRoute.path, etag())
  return routes
    .openapi(myRoute, async (c) => {
      const enrollments = await listMyEnrollments({ deps, caller: c.get('caller') })
      return c.json({ enrollments, total: enrollments.length }, 200)
    })
    .openapi(enrollRoute, async (c) => {
      const { id: classId } = c.req.valid('param')
      const input = { classId, request: c.req.valid('json') }
      const { signal } = c.req.raw
      return c.json(await enroll(waves, { caller: c.get('caller'), input }, () => signal.aborted), 201)
    })
    .openapi(acceptRoute, async (c) =>
      c.json(
        await acceptOffer(
          { deps, caller: c.get('caller') },
          { entryId: c.req.valid('param').id, ...c.req.valid('json') },
        ),
        201,
      ),
    )
    .openapi(declineRoute, async (c) =>
      c.json(
        await declineOffer({ deps, caller: c.get('caller') }, { entryId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(withdrawRoute, async (c) => {
      const { paid, refund } = c.req.valid('query')
      const shown = paid !== undefined && refund !== undefined ? { paid, refund } : undefined
      const { id: enrollmentId } = c.req.valid('param')
      return c.json(await withdraw({ deps, caller: c.get('caller') }, { enrollmentId, shown }), 200)
    })
    .openapi(eligibilityRoute, async (c) =>
      c.json(
        await checkEligibility({ deps, caller: c.get('caller') }, { sessionId: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(priceRoute, async (c) => {
      const query = c.req.valid('query')
      const caller = c.get('caller')
      // Each code counts, a right one, too: a limit of wrong ones would tell a script which of them exist.
      if (query.code) await withRateLimitHeaders(c, deps.limits).spend('discountCode', caller.user.id)
      return c.json(await readOwnPrice({ deps, caller }, query), 200)
    })
    .openapi(historyRoute, async (c) => {
      const history = await readEnrollmentHistory(
        { deps, caller: c.get('caller') },
        { enrollmentId: c.req.valid('param').id },
      )
      return c.json({ history, total: history.length }, 200)
    })
}
