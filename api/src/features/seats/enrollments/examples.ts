import { refusals } from '@cubby/contract/codes'
import type { Enrollment } from '@cubby/contract/enrollments'
import type { ErrorBody } from '@cubby/contract/errors'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { exampleIds } from '../../../platform/http/example-ids.ts'

export const exampleEnrollment: Enrollment = {
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

export const exampleTermsChanged: ErrorBody = {
  error: refusals.terms_changed,
  code: 'terms_changed',
  terms: { seen: exampleTerms, current: { ...exampleTerms, price: 540 } },
}

export const exampleRefundChanged: ErrorBody = {
  error: refusals.refund_changed,
  code: 'refund_changed',
  refund: { seen: { paid: 95, refund: 95 }, current: { paid: 95, refund: 47.5 } },
}
