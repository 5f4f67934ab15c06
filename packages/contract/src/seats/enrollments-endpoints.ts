import { z } from 'zod'
import { refusalText } from '../codes.ts'
import { body, endpoint, json, optionalBody, unchanged } from '../endpoint.ts'
import { type ErrorBody, errorBody } from '../errors.ts'
import { exampleIds } from '../example-ids.ts'
import { ownPrice, priceQuery } from '../money/discounts.ts'
import { shownRefund } from '../refund-policy.ts'
import type { SessionTerms } from '../session-terms.ts'
import {
  type Enrollment,
  eligibility,
  enrollment,
  enrollRequest,
  enrollResponse,
  termsRequest,
} from './enrollments.ts'
import { enrollmentEvent } from './enrollments-admin.ts'
import { closedSession } from './seat-refusals.ts'
import { waitlistEntry } from './waitlist-entry.ts'

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
  error: refusalText('terms_changed'),
  code: 'terms_changed',
  terms: { seen: exampleTerms, current: { ...exampleTerms, price: 540 } },
}

const exampleRefundChanged: ErrorBody = {
  error: refusalText('refund_changed'),
  code: 'refund_changed',
  refund: { seen: { paid: 95, refund: 95 }, current: { paid: 95, refund: 47.5 } },
}

export const listMyEnrollments = endpoint({
  method: 'GET',
  path: '/enrollments/my',
  tag: 'Enrollments',
  summary: 'List my enrollments, newest first',
  who: 'user',
  responses: {
    200: json(z.object({ enrollments: z.array(enrollment), total: z.int() }), 'Active and historical ones', {
      enrollments: [exampleEnrollment],
      total: 1,
    }),
    304: unchanged,
  },
})

export const enroll = endpoint({
  method: 'POST',
  path: '/enrollments/:id',
  tag: 'Enrollments',
  summary: 'Enroll in a session of the class with this id',
  who: 'user',
  body: body(enrollRequest, { sessionId: exampleIds.session, joinWaitlistIfFull: true }),
  responses: {
    201: json(enrollResponse, 'A seat, or a place on the waitlist if that was requested', {
      outcome: 'enrolled',
      enrollment: exampleEnrollment,
    }),
    409: json(errorBody, 'Refused, for example because the terms changed', exampleTermsChanged),
  },
  refusals: [
    ...closedSession,
    'code_not_valid',
    'consent_required',
    'session_full',
    'staff_cannot_enroll',
    'terms_changed',
  ],
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/enrollments/waitlist/:id/accept',
  tag: 'Waitlist',
  summary: 'Accept my offer by waitlist entry id; 409 if the offer is closed',
  who: 'user',
  body: optionalBody(termsRequest),
  responses: { 201: json(enrollResponse, 'The enrollment') },
  refusals: [
    ...closedSession,
    'code_not_valid',
    'consent_required',
    'no_offer',
    'offer_accepted',
    'offer_declined',
    'offer_expired',
    'session_full',
    'staff_cannot_enroll',
    'terms_changed',
    'waitlist_entry_closed',
  ],
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/enrollments/waitlist/:id/decline',
  tag: 'Waitlist',
  summary: 'Decline my offer, by entry id; its seat goes to the next on the waitlist',
  who: 'user',
  responses: { 200: json(z.object({ waitlist_entry: waitlistEntry }), 'The declined entry') },
  refusals: ['no_offer', 'offer_accepted', 'offer_declined', 'offer_expired', 'waitlist_entry_closed'],
})

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/enrollments/:id',
  tag: 'Enrollments',
  summary: 'Withdraw before the session starts; the query has the amounts that the screen showed, in dollars',
  who: 'user',
  query: shownRefund,
  responses: {
    200: json(z.object({ enrollment }), 'The enrollment, withdrawn'),
    409: json(errorBody, 'Refused, for example because less would be refunded', exampleRefundChanged),
  },
  refusals: ['enrollment_closed', 'refund_changed'],
})

export const checkEligibility = endpoint({
  method: 'GET',
  path: '/enrollments/check-eligibility/:id',
  tag: 'Enrollments',
  summary: 'Check whether I can enroll in a session',
  who: 'user',
  responses: {
    200: json(eligibility, 'Uses the same rule as enrolling', { eligible: true, reason: null, code: null }),
  },
})

export const readOwnPrice = endpoint({
  method: 'GET',
  path: '/enrollments/price',
  tag: 'Enrollments',
  summary:
    'Read what a session would cost me, or a student for administrators, now, also with a discount code',
  who: 'user',
  query: priceQuery,
  responses: { 200: json(ownPrice, 'The price and what is taken off') },
  limits: ['discountCode'],
  refusals: ['code_not_valid', 'forbidden', 'session_not_found'],
})

export const readEnrollmentHistory = endpoint({
  method: 'GET',
  path: '/enrollments/:id/history',
  tag: 'Enrollments',
  summary: 'List the events of an enrollment, for its owner or an administrator',
  who: 'user',
  responses: { 200: json(z.object({ history: z.array(enrollmentEvent), total: z.int() }), 'Oldest first') },
})
