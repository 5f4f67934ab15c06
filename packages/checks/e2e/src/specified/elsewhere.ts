import type { CheckedElsewhere, NotCheckable } from './screen.ts'

const details = 'packages/checks/e2e/src/details'
const journeys = 'packages/checks/e2e/src/journeys'
const app = 'pwa/src'
const api = 'api/src/features'

/** Specified texts that need data or a state which another test has. By test file. */
const byFile: readonly (readonly [file: string, ...texts: (readonly [spec: string, text: string])[]])[] = [
  [`${journeys}/students-enroll.test.ts`, ['1 §8', 'Successfully enrolled in class']],
  [`${journeys}/office.test.ts`, ['2 §8', 'Class created successfully']],
  [
    `${journeys}/certificates.test.ts`,
    ['2 §8', 'Certificate uploaded successfully'],
    ['2 §5', 'Invalid file type. Please upload a PDF or image (JPEG, PNG) file.'],
  ],
  [
    `${app}/unsent-changes/command-texts.test.ts`,
    ['1 §8', 'Removed from waitlist'],
    ['1 §8', 'Added to waitlist'],
    ['2 §2 Class Management', 'Removed'],
  ],
  [
    `${app}/unsent-changes/refusal-text.test.ts`,
    ['1 §8', 'Failed to update profile'],
    ['1 §8', 'Failed to update email preferences'],
  ],
  [`${app}/unsent-changes/queue-command.test.ts`, ['1 §8', 'Notification marked as read']],
  [
    `${app}/features/catalog/classes/session-row.test.tsx`,
    ['1 §8', 'Failed to update waitlist status'],
    ['1 §2 Class detail page', 'TBA'],
  ],
  [`${app}/features/seats/waitlist-admin/entry-list.test.tsx`, ['2 §3', 'TBA']],
  [`${app}/offline/outbox/drain.test.ts`, ['1 §8', 'Not on waitlist']],
  [
    `${app}/offline/store/response-rows.test.ts`,
    ['1 §8', 'Invalid response from server'],
    ['1 §8', 'No profile data available'],
  ],
  [
    `${app}/features/school/uploads/upload-failure-message.test.ts`,
    ['2 §5', 'File size too large. Maximum size is 5MB.'],
    ['1 §8', 'Network error. Please check your connection and try again.'],
  ],
  [`${app}/api/client.test.ts`, ['1 §7', 'Unauthorized'], ['1 §7', 'HTTP error! status: ']],
  [
    `${app}/desk/messages/failure-message.test.ts`,
    ['1 §8', 'Something went wrong'],
    ['2 §8', 'An error occurred'],
    ['2 §5', 'Invalid response format from server'],
  ],
  [`${app}/features/office/analytics/use-analytics.test.ts`, ['2 §8', 'Failed to load analytics data']],
  [
    `${app}/features/office/analytics/analytics-toolbar.test.tsx`,
    ['2 §5', 'Start date cannot be after end date'],
  ],
  [`${app}/features/people/users/correct-form.test.tsx`, ['2 §8', 'Failed to fetch user profile']],
  [`${app}/ui/forms/field-errors.test.ts`, ['2 §5', 'Capacity must be a positive number for each session']],
  [
    `${app}/features/messages/notifications-admin/send-error.test.ts`,
    ['2 §5', 'Selected class not found'],
    ['2 §8', 'No students are enrolled in this class'],
    ['2 §8', 'Failed to send notification to multiple recipients'],
  ],
  ['packages/rules/src/seats/estimated-wait.test.ts', ['1 §9', 'Less than a day']],
  [`${api}/seats/enrollments/enroll.test.ts`, ['1 §6', 'Admins and instructors cannot enroll']],
  [`${api}/money/payments/payments.test.ts`, ['1 §8', 'Failed to update payment status']],
  [
    `${api}/money/payments/transactions.test.ts`,
    ['2 §4', 'Invalid status'],
    ['2 §5', 'Invalid user selected'],
    ['2 §5', 'No recipient specified'],
    ['2 §8', 'Reminder sent successfully'],
  ],
  [
    `${api}/office/notification-center/notification-center.test.ts`,
    ['2 §5', 'No students found in this class'],
  ],
  [
    `${api}/office/analytics/analytics.test.ts`,
    ['2 §5', 'Start date is required'],
    ['2 §5', 'End date is required'],
  ],
  [
    `${api}/catalog/classes/admin-classes.test.ts`,
    ['2 §5', 'End date cannot be before start date'],
    ['2 §5', 'Invalid time format. Use HH:mm format (e.g., 09:30)'],
    ['2 §5', 'Price must be a non-negative number'],
    ['2 §8', 'Class deleted successfully'],
    ['2 §8', 'Class status updated successfully'],
  ],
  [
    `${api}/teaching/certificates/certificate-management.test.ts`,
    ['2 §5', 'Please select a student first'],
    ['2 §8', 'Certificate deleted successfully'],
  ],
  [
    `${api}/people/users/users.test.ts`,
    ['2 §8', 'User deleted successfully'],
    ['2 §8', 'Password reset successfully'],
    ['2 §8', 'User role updated successfully'],
    ['2 §8', 'User status updated successfully'],
  ],
  [
    `${api}/seats/waitlist/admin.test.ts`,
    ['2 §8', 'Waitlist entry approved and moved to enrollments successfully'],
    ['2 §8', 'Waitlist entry rejected and moved to enrollments for tracking'],
  ],
  [
    `${api}/messages/notifications/notifications.test.ts`,
    ['1 §8', 'Notification not found'],
    ['1 §8', 'Detailed message sent successfully'],
  ],
  [
    `${details}/administrators.test.ts`,
    ['2 §2 Dashboard shell', 'You do not have permission to access this page.'],
    ['2 §8', 'Notification sent successfully'],
  ],
  [
    `${details}/administrators-money.test.ts`,
    ['2 §8', 'Failed to export transactions'],
    ['2 §8', 'Transactions exported successfully'],
  ],
  [
    `${details}/administrators-notifications.test.ts`,
    ['2 §8', 'Failed to mark notification as read'],
    ['2 §8', 'Failed to delete notification'],
  ],
  [
    `${details}/profile.test.ts`,
    ['1 §8', 'Profile updated successfully'],
    ['1 §8', 'Email preferences updated successfully!'],
    ['1 §8', 'Failed to load notification details'],
  ],
  [
    `${details}/failure-messages.test.ts`,
    ['1 §8', 'Failed to fetch waitlist entries'],
    ['1 §8', 'Failed to leave waitlist'],
    ['1 §8', 'Failed to update notifications. Please try again.'],
  ],
  [`${details}/working-day.test.ts`, ['2 §8', 'Class updated successfully']],
  [`${details}/ended-login.test.ts`, ['2 §8', 'Session expired. Please login again.']],
]

export const checkedElsewhere: readonly CheckedElsewhere[] = byFile.flatMap(([elsewhere, ...texts]) =>
  texts.map(([spec, text]) => ({ spec, text, elsewhere })),
)

const NOT_REACHED =
  'The app catches this before the server, or shows stored data instead. No test reaches it yet.'
const SUPERSEDED = 'The product does more: the button works, so the sentence that it will come is gone.'
const NEEDS_MORE = 'It needs a step that the table cannot take yet, such as a file or a confirmed preview.'

/** Specified texts that no test checks. */
export const notChecked: readonly NotCheckable[] = [
  ...(
    [
      ['2 §2 Analytics dashboard', 'Export functionality coming soon', SUPERSEDED],
      ['2 §8', 'Export functionality is not yet available', SUPERSEDED],
      ['2 §2 Dashboard shell', 'Access Denied', NOT_REACHED],
      ['1 §8', 'Failed to load profile data', NOT_REACHED],
      ['1 §8', 'Profile update failed', NOT_REACHED],
      ['1 §8', 'Invalid profile update response', NOT_REACHED],
      ['1 §8', 'Failed to load waitlist entries', NOT_REACHED],
      ['1 §8', 'Failed to send detailed message', NEEDS_MORE],
      ['2 §2 User Management', 'N/A', 'Every enrollment of the demo has its dates.'],
      [
        '2 §2 Class Management',
        'No students enrolled in this session',
        'Every session of the demo has some.',
      ],
      ['2 §5', 'Invalid file extension. Only .pdf, .jpg, .jpeg, .png are allowed.', NEEDS_MORE],
      ['2 §5', 'No students are currently enrolled in {class title}', NEEDS_MORE],
      ['2 §5', 'This template is for {type} notifications, not {type} notifications', NEEDS_MORE],
      ['2 §8', 'Class details not found', NEEDS_MORE],
      ['2 §8', 'Failed to save class', NEEDS_MORE],
      ['2 §8', 'Failed to fetch students in the class', NOT_REACHED],
      ['2 §8', 'Failed to update session status', NEEDS_MORE],
      ['2 §8', 'Failed to upload certificate', NEEDS_MORE],
      ['2 §8', 'Failed to delete certificate', NEEDS_MORE],
      ['2 §8', 'Upload failed: {message}', NEEDS_MORE],
      ['2 §8', 'Delete failed: {message}', NEEDS_MORE],
      ['2 §8', 'List failed: {message}', 'No screen lists the files of the store.'],
      ['2 §8', 'Failed to fetch notifications', NOT_REACHED],
      ['2 §8', 'Failed to fetch templates: Invalid response format', NEEDS_MORE],
      ['2 §8', 'Failed to mark all notifications as read', NEEDS_MORE],
      ['2 §8', 'Failed to check class enrollment. Please try again.', NEEDS_MORE],
      ['2 §8', 'Failed to update template', NEEDS_MORE],
    ] as const
  ).map(([spec, text, why]) => ({ spec, text, why })),
]
