import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import { type MessageDraft, recipientError, sendError, sendFailure } from './send-error.ts'

const classes = [
  {
    id: 'full',
    title: 'CPR',
    description: '',
    student_count: 2,
    sessions: [
      {
        id: 'nobody',
        start_date: '2026-12-04',
        end_date: '2026-12-04',
        start_time: '09:00',
        student_count: 0,
      },
    ],
  },
  { id: 'empty', title: 'Art', description: '', student_count: 0, sessions: [] },
]
const draft: MessageDraft = { recipientType: 'class', recipient: 'full', title: 'Hi', message: 'There' }

it.each([
  [{}, null],
  [{ recipientType: 'user', recipient: null }, 'Please select a recipient'],
  [{ recipientType: 'user', recipient: 'anybody' }, null],
  [{ recipient: null }, 'Please select a class'],
  [{ recipient: 'gone' }, 'Selected class not found'],
  [{ recipient: 'empty' }, 'No students are currently enrolled in Art'],
  [{ session_id: 'nobody' }, 'No students are currently enrolled in CPR on Dec 4, 2026'],
  [{ title: ' ' }, 'Please provide both a title and message'],
  [{ message: '' }, 'Please provide both a title and message'],
] as const)('%o: %s', (changes, error) => {
  expect(sendError({ ...draft, ...changes }, { classes, hasNobody: false })).toBe(error)
})

it.each([
  ['active', null],
  ['inactive', 'Inactive: cannot receive messages'],
  ['suspended', 'Suspended: cannot receive messages'],
] as const)('a user who is %s: %s', (status, error) => {
  expect(recipientError({ status })).toBe(error)
})

it.each([
  ['no_students', 'Nobody is there', 'No students are enrolled in this class'],
  ['no_recipient', 'Nobody was named', 'Please select a recipient'],
  ['internal', 'Failed to send bulk notification', 'Failed to send notification to multiple recipients'],
  ['class_not_found', 'Class not found', 'Class not found'],
  ['internal', 'No students found', 'No students found'],
])('shows %s with %j as %j', (code, message, shown) => {
  const error = new ApiError(message, { status: 409, code, fields: {}, retryAfterMs: null })
  expect(sendFailure(error, message)).toBe(shown)
})

it('shows the text of a failure without a response', () => {
  expect(sendFailure(new NetworkError(), 'Failed to send notification')).toBe('Failed to send notification')
})
