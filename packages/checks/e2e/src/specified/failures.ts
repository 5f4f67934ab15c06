import type { Screen, Step } from './screen.ts'

const CPR = 'CPR and First Aid Certification'
const SAM = '/admin/users?searchTerm=student@cubby.test'
const actionsOfSam = 'button Actions for Sam Rivera'

/** Without a message from the server. 400, because the app tries again after a 500. */
const REFUSED = 400

type Failure = readonly [spec: string, text: string, at: string, call: string, ...open: Step[]]

const failuresOf = (who: Screen['who'], rows: readonly Failure[]): Screen[] =>
  rows.map(([spec, text, at, call, ...open]) => ({
    name: text,
    spec,
    who,
    at,
    answers: { [call]: REFUSED },
    open,
    see: [`text ${text}`],
  }))

const reports = [
  ['Failed to fetch summary', 'summary'],
  ['Failed to fetch revenue by class', 'revenue/classes'],
  ['Failed to fetch class enrollments', 'enrollments/classes'],
  ['Failed to fetch user engagement', 'users/engagement'],
  ['Failed to fetch revenue trends', 'revenue'],
  ['Failed to fetch enrollment trends', 'enrollments/trends'],
  ['Failed to fetch analytics data', 'users/activity'],
] as const

const lists = failuresOf('administrator', [
  // With a day in the address, phones show Analytics at once.
  ...reports.map(
    ([text, report]): Failure => [
      '2 §8',
      text,
      '/admin/analytics?startDate=2026-01-01',
      `GET /api/admin/analytics/${report}`,
    ],
  ),
  ['2 §8', 'Failed to fetch users', '/admin/users', 'GET /api/admin/users/search'],
  ['2 §8', 'Failed to fetch classes', '/admin/classes', 'GET /api/admin/classes'],
  ['2 §8', 'Failed to fetch enrollments', '/admin/enrollments', 'GET /api/enrollments'],
  ['2 §8', 'Failed to fetch dashboard statistics', '/admin/enrollments', 'GET /api/enrollments/stats'],
  ['2 §8', 'Failed to fetch waitlist entries', '/admin/waitlist', 'GET /api/admin/waitlist'],
  [
    '2 §8',
    'Failed to fetch financial data',
    '/admin/financial',
    'GET /api/admin/financial/payments/outstanding',
  ],
  ['2 §8', 'Failed to fetch certificates', '/admin/certificates?searchTerm=a', 'GET /api/certificates'],
  [
    '2 §8',
    'Failed to fetch sent notifications',
    '/admin/notifications?tab=sent',
    'GET /api/notifications/admin/sent',
  ],
  [
    '2 §8',
    'Failed to fetch templates',
    '/admin/notifications?tab=templates',
    'GET /api/notifications/admin/templates',
  ],
])

const people = failuresOf('administrator', [
  [
    '2 §8',
    'Failed to fetch user activity',
    SAM,
    'GET /api/admin/users/*/activity',
    actionsOfSam,
    'menuitem View Profile',
    'tab Activity',
  ],
  [
    '2 §8',
    'Failed to fetch user enrollments',
    SAM,
    'GET /api/admin/users/*/enrollments',
    actionsOfSam,
    'menuitem View Enrollments',
  ],
  [
    '2 §8',
    'Failed to update user role',
    SAM,
    'PATCH /api/admin/users/*/role',
    actionsOfSam,
    'menuitem Change Role',
    { fill: 'combobox Role', with: 'Instructor' },
    'button Update Role',
  ],
  [
    '2 §8',
    'Failed to update user status',
    SAM,
    'PATCH /api/admin/users/*/status',
    actionsOfSam,
    'menuitem Change Status',
    { fill: 'combobox Status', with: 'Inactive' },
    'button Update Status',
  ],
  [
    '2 §8',
    'Failed to reset password',
    SAM,
    'PUT /api/admin/users/*/password',
    actionsOfSam,
    'menuitem Reset Password',
    { fill: 'textbox New password', with: 'morning classroom' },
    { fill: 'textbox Confirm password', with: 'morning classroom' },
    'button Reset Password',
  ],
  [
    '2 §8',
    'Failed to delete user',
    SAM,
    'DELETE /api/admin/users/*',
    actionsOfSam,
    'menuitem Delete User',
    { fill: 'textbox Type student@cubby.test to confirm', with: 'student@cubby.test' },
    'button Delete User',
  ],
  [
    '2 §8',
    'Failed to send notification',
    SAM,
    'POST /api/notifications/admin/send',
    actionsOfSam,
    'menuitem Send Notification',
    { fill: 'textbox Message', with: 'Hello' },
    'button Send',
  ],
])

const classes = failuresOf('administrator', [
  [
    '2 §8',
    'Failed to fetch class sessions',
    '/admin/classes',
    'GET /api/sessions/class/*/sessions',
    `button 14 sessions of ${CPR}`,
  ],
  [
    '2 §8',
    'Failed to fetch sessions and students',
    '/admin/classes',
    'GET /api/admin/classes/*/students',
    `button View Sessions: ${CPR}`,
  ],
  [
    '2 §8',
    'Failed to fetch all enrollments',
    '/admin/classes',
    'GET /api/admin/classes/*/enrollments',
    `button More Actions for ${CPR}`,
    'menuitem View All Enrollments',
  ],
  [
    '2 §8',
    'Failed to fetch class details',
    '/admin/classes',
    'GET /api/admin/classes/*',
    `button Edit Class: ${CPR}`,
  ],
  [
    '2 §8',
    'Failed to fetch instructors',
    '/admin/classes',
    'GET /api/admin/instructors',
    'button Add New Class',
  ],
  [
    '2 §8',
    'Failed to delete class',
    '/admin/classes',
    'DELETE /api/admin/classes/*',
    `button Delete Class: ${CPR}`,
    { fill: `textbox Type ${CPR} to confirm`, with: CPR },
    'button Delete Class',
  ],
  [
    '2 §8',
    'Failed to update class status',
    '/admin/classes',
    'PUT /api/classes/*/status',
    `button Update Status: ${CPR}, Active`,
    { fill: 'combobox Status', with: 'Scheduled' },
    'button Update Status',
  ],
  [
    '2 §8',
    'Failed to approve enrollment',
    '/admin/enrollments?searchTerm=rivera&status=pending&dates=all',
    'POST /api/enrollments/*/approve',
    'button Approve: Sam Rivera, Health, Safety and Nutrition',
  ],
  [
    '2 §8',
    'Failed to approve waitlist entry',
    '/admin/waitlist?searchTerm=rivera',
    'PUT /api/admin/classes/*/waitlist/*',
    'button Approve: Sam Rivera, Development and Operations',
  ],
])

const office = failuresOf('administrator', [
  [
    '2 §8',
    'Failed to send reminder',
    '/admin/financial',
    'POST /api/admin/financial/payments/reminder',
    'button Send Reminder to Beatriz Salgado',
    'button Send Reminder',
  ],
  [
    '2 §8',
    'Failed to fetch students',
    '/admin/certificates',
    'GET /api/admin/users/search',
    'button Upload Certificate',
    { fill: 'combobox Student', with: 'sam' },
  ],
  [
    '2 §8',
    'Failed to download certificate',
    '/admin/certificates?searchTerm=cpr',
    'GET /api/certificates/*/file',
    'button Download CPR and First Aid, Sam Rivera',
  ],
  [
    '2 §8',
    'Failed to load classes',
    '/admin/notifications',
    'GET /api/notifications/admin/recipients',
    'button Send Notification',
    { fill: 'combobox Type', with: 'Send to Class' },
  ],
  [
    '2 §8',
    'Failed to send broadcast',
    '/admin/notifications',
    'POST /api/notifications/admin/broadcast',
    { click: 'button Broadcast', onPhoneBehind: 'button More for Notifications' },
    { fill: 'textbox Title', with: 'Snow' },
    { fill: 'textbox Message', with: 'Closed' },
    'button Send Broadcast',
  ],
  [
    '2 §8',
    'Failed to create template',
    '/admin/notifications?tab=templates',
    'POST /api/notifications/admin/templates',
    'button New Template',
    { fill: 'textbox Name', with: 'snow' },
    { fill: 'textbox Title', with: 'Snow' },
    { fill: 'textbox Message', with: 'Closed' },
    'button Create Template',
  ],
  [
    '2 §8',
    'Failed to delete template',
    '/admin/notifications?tab=templates',
    'DELETE /api/notifications/admin/templates/*',
    'button Delete Welcome',
    'button Delete Template',
  ],
])

const students: readonly Screen[] = [
  ...failuresOf('student', [
    [
      '1 §8',
      'Enrollment operation failed',
      `/classes/{${CPR}}`,
      'POST /api/enrollments/*',
      'button Enroll Now…',
    ],
  ]),
  {
    name: 'Classes page that could not be loaded',
    spec: '1 §2 Classes page; §8',
    who: 'newcomer',
    at: '/classes',
    answers: { 'GET /api/classes': REFUSED },
    see: ['text Failed to load classes. Please try again later.', 'button Try Again'],
  },
]

/** The messages of both error catalogs that a failing call brings up. */
export const failures: readonly Screen[] = [...lists, ...people, ...classes, ...office, ...students]
