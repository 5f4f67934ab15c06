import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { officeEnrolled, officeEnrollment } from './office-enrollments.ts'

export const enrollStudent = endpoint({
  method: 'POST',
  path: '/admin/enrollments',
  tag: 'Enrollments',
  summary: 'Enroll a student who calls, new or known, and record a payment; all or nothing',
  who: 'admin',
  proof: 'never',
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
  firstMessage: true,
  responses: { 201: json(officeEnrolled, 'The seat, or the place on the waitlist, with its payment') },
  refusals: [
    'account_not_active',
    'already_enrolled',
    'already_waiting',
    'amount_exceeds_remaining',
    'code_not_valid',
    'date_unconfirmed',
    'email_taken',
    'enrollment_not_found',
    'not_on_waitlist',
    'nothing_owed',
    'paid_on_invoice',
    'payment_not_found',
    'price_not_lower',
    'session_cancelled',
    'session_full',
    'session_has_spots',
    'session_not_found',
    'session_started',
    'staff_cannot_enroll',
    'terms_changed',
    'user_not_found',
  ],
})
