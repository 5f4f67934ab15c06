import type { Payment } from '@cubby/contract/money/payments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import { expect, it } from 'vitest'
import { classOf, enrollmentOf, entryOf, sessionOf } from '@/offline/testing.ts'
import { type StudentFacts, todayItems } from './today-items.ts'

const payment = (id: string, status: Payment['status'], due_date = '2026-12-01'): Payment => ({
  id,
  enrollment_id: id,
  class_id: 'c1',
  session_id: 's1',
  class_name: 'CPR',
  class_title: 'CPR',
  session_date: '2026-12-04',
  created_at: '2026-11-01T12:00:00Z',
  amount: 95,
  paid: 0,
  remaining: 95,
  due_date,
  status,
  paid_at: null,
  receipts: [],
})
const certificate = (
  id: string,
  expiration_date: string | null,
  status: Certificate['status'] = 'active',
): Certificate => ({
  id,
  certificate_name: 'CPR',
  class_id: 'c1',
  class_name: 'CPR',
  session_id: null,
  session_date: null,
  session_end_date: null,
  start_time: null,
  end_time: null,
  expiration_date,
  status,
  certificate_url: null,
  file_type: 'application/pdf',
  file_size: 1,
  content_hash: null,
  number: null,
  verify_url: null,
  created_at: '2025-01-01T12:00:00Z',
})
const enrollment = (id: string, day: string, changes: Parameters<typeof enrollmentOf>[0] = {}) =>
  enrollmentOf({ id, class_id: 'c2', end_date: day, starts_at: `${day}T14:00:00Z`, ...changes })

/** What a student has on Nov 21, 2026, at noon in New York. */
const itemsOf = (facts: Partial<StudentFacts>) =>
  todayItems({
    waitlist: [],
    payments: [],
    enrollments: [],
    certificates: [],
    classes: [],
    timeZone: 'America/New_York',
    now: new Date('2026-11-21T17:00:00Z'),
    ...facts,
  })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

it('shows open offers only, the first one to expire first', () => {
  const { offers } = itemsOf({
    waitlist: [
      entryOf({ id: 'waiting' }),
      entryOf({ id: 'later', status: 'offered', offer_expires_at: '2026-11-22T18:00:00Z' }),
      entryOf({ id: 'sooner', status: 'offered', offer_expires_at: '2026-11-22T09:00:00Z' }),
    ],
  })
  expect(ids(offers)).toEqual(['sooner', 'later'])
})

it('shows the two most urgent payments that are not paid', () => {
  const { payments } = itemsOf({
    payments: [
      payment('paid', 'paid'),
      payment('refund', 'refund_due'),
      payment('pending', 'pending'),
      payment('soon', 'due_soon'),
      payment('overdue', 'overdue'),
    ],
  })
  expect(ids(payments)).toEqual(['overdue', 'soon'])
  expect(itemsOf({ payments: [payment('refund', 'refund_due')] }).payments).toEqual([])
})

it('shows the next class, also while a course is under way or waits for approval', () => {
  const next = (...enrollments: ReturnType<typeof enrollment>[]) =>
    itemsOf({ enrollments }).nextClass?.enrollment.id
  const withdrawn = enrollment('withdrawn', '2026-11-22', { enrollment_status: 'withdrawn' })
  const past = enrollment('past', '2026-11-20')
  expect(next(past, withdrawn)).toBeUndefined()
  expect(next(enrollment('later', '2026-12-07'), enrollment('today', '2026-11-21'), past, withdrawn)).toBe(
    'today',
  )
  const course = enrollment('course', '2026-12-18', { starts_at: '2026-11-02T14:00:00Z' })
  expect(next(enrollment('soon', '2026-11-23'), course)).toBe('course')
})

it('decides by the day of the provider, not of the device', () => {
  const enrollments = [enrollment('today', '2026-11-21')]
  const now = new Date('2026-11-22T04:30:00Z')
  expect(itemsOf({ enrollments, now }).nextClass).not.toBeNull()
  expect(itemsOf({ enrollments, now, timeZone: 'Europe/Berlin' }).nextClass).toBeNull()
})

it('shows a certificate from 60 days before it expires, with the class that renews it', () => {
  const classes = [classOf({ sessions: [sessionOf()] })]
  const certificates = [
    certificate('in 60 days', '2027-01-20'),
    certificate('in 61 days', '2027-01-21'),
    certificate('never', null),
    certificate('revoked', '2026-12-01', 'revoked'),
  ]
  const shown = itemsOf({ certificates, classes }).certificates
  expect(shown.map((each) => [each.certificate.id, each.renewal?.session.id])).toEqual([['in 60 days', 's1']])
  expect(itemsOf({ certificates }).certificates[0]?.renewal).toBeNull()
  const renewing = enrollment('renewing', '2026-12-04', { class_id: 'c1' })
  expect(itemsOf({ certificates, classes, enrollments: [renewing] }).certificates).toEqual([])
})

it('shows the next make-up meeting, also of a completed class', () => {
  const makeUpOn = (
    id: string,
    date: string,
    status: 'scheduled' | 'cancelled' = 'scheduled',
  ): OwnMakeUp => ({
    id,
    session_id: 's9',
    location: 'Room 5',
    instructor_name: null,
    meeting: {
      id: `meeting ${id}`,
      date,
      status,
      start_time: '18:00',
      end_time: '20:00',
      break_minutes: 0,
      moved_from: null,
      version: 1,
    },
  })
  const make_up_meetings = [
    makeUpOn('over', '2026-11-20'),
    makeUpOn('cancelled', '2026-11-21', 'cancelled'),
    makeUpOn('later', '2026-12-03'),
    makeUpOn('today', '2026-11-21'),
  ]
  const completed = enrollment('e1', '2026-11-19', { enrollment_type: 'historical', make_up_meetings })
  const { nextMakeUp, nextClass } = itemsOf({ enrollments: [completed] })
  expect([nextMakeUp?.makeUp.id, nextClass]).toEqual(['today', null])
  expect(itemsOf({ enrollments: [enrollment('e2', '2026-11-30')] }).nextMakeUp).toBeNull()
})
