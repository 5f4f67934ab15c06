import type { Screen, Step } from './screen.ts'

const CPR = 'CPR and First Aid Certification'
const CDA = 'Child Development Associate (CDA)'

const profile: readonly Screen[] = [
  {
    name: 'Profile, Overview',
    spec: '1 §2 Profile',
    who: 'student',
    at: '/profile',
    see: [
      'heading Sam Rivera',
      'text student@cubby.test',
      'text (718) 555-0162',
      'button Edit profile',
      ...[
        'Overview',
        'Enrollments',
        'My Waitlist…',
        'Certificates',
        'Payments Due…',
        'Payment Methods',
        'Password',
        'Activity',
        'Email Settings',
        'Notifications…',
      ].map((tab) => ({ see: `link ${tab}`, onPhoneBehind: 'button Open menu' })),
      ...['/^My Waitlist 2/', '/^Payments Due 1/', '/^Notifications \\d+ unread/'].map((badge) => ({
        see: `link ${badge}`,
        onPhoneBehind: 'button Open menu',
      })),
      'link /^\\d+ Active Classes/',
      'link /^\\d+ Certificates/',
      'link /^\\d+ Payments Due/',
      'link /^\\d+ Unread Notifications/',
      'heading Recent activity',
      'text /\\d days ago/',
    ],
  },
  {
    name: 'Profile in edit',
    spec: '1 §2 Profile',
    who: 'student',
    at: '/profile',
    open: ['button Edit profile'],
    see: ['textbox First name', 'textbox Last name', 'textbox Phone (optional)', 'button Save'],
  },
  {
    name: 'Enrollments, Current',
    spec: '1 §2 Profile, Enrollments',
    who: 'student',
    at: '/profile?section=enrollments',
    see: [
      'heading Enrollments',
      'link /^Current \\(\\d+\\)$/',
      'link /^Past \\(\\d+\\)$/',
      'button Refresh',
      'text Pending',
      'text Approved',
      'heading Health, Safety and Nutrition',
      'text /Enrolled [A-Z][a-z]{2} \\d+, \\d{4}/',
      'text Daniel Park',
      'text /[A-Z][a-z]{2} and [A-Z][a-z]{2}, 9:00 AM–2:00 PM/',
      'text 412 Court Street, Room 3, Brooklyn',
      'text /[A-Z][a-z]{2} \\d+ – \\d+, \\d{4}/',
      'text 16 of 18 students',
    ],
  },
  {
    name: 'Enrollments, Past',
    spec: '1 §2 Profile, Enrollments',
    who: 'student',
    at: '/profile?section=enrollments&tab=past',
    see: [
      'text Historical',
      'text Rejected',
      'text Declined',
      'text Reason: This class asks for a year of classroom experience first.',
    ],
    miss: ['text /\\d+ of \\d+ students/'],
  },
  {
    name: 'My Waitlist',
    spec: '1 §2 Profile, My Waitlist',
    who: 'student',
    at: '/profile?section=waitlist',
    see: [
      'heading My Waitlist',
      'text Waiting',
      'text Offered',
      'text Position 4 on the waitlist',
      'text /Mon, [A-Z][a-z]{2} \\d+, \\d{4}/',
      'text 412 Court Street, Room 2, Brooklyn',
      `button Leave Waitlist for ${CPR}`,
      'text A spot is available! You have 24 hours to accept.',
      'link Accept for Development and Operations',
      'button Decline for Development and Operations',
    ],
  },
  {
    name: 'Certificates',
    spec: '1 §2 Profile, Certificates',
    who: 'student',
    at: '/profile?section=certificates',
    see: [
      'heading Certificates',
      'heading CPR and First Aid',
      `text ${CPR}`,
      'text /[A-Z][a-z]{2} \\d+ – [A-Z][a-z]{2} \\d+, \\d{4}/',
      'text 1:00–3:00 PM',
      'text /Expires [A-Z][a-z]{2} \\d+, \\d{4}/',
      'text Expired',
      'text /Issued [A-Z][a-z]{2} \\d+, \\d{4}/',
      'button Download…',
    ],
  },
  {
    name: 'Payments Due',
    spec: '1 §2 Profile, Payments Due',
    who: 'student',
    at: '/profile?section=payments',
    see: [
      'heading Payments Due',
      ...(['Class', 'Amount', 'Due date', 'Status'] as const).map(
        (column) => ({ see: `columnheader ${column}`, only: 'desktop' }) as const,
      ),
      `text ${CDA}`,
      'text $750.00',
      'text /[A-Z][a-z]{2} \\d+, \\d{4}/',
      // Within a week of its due date, it is due soon.
      'text /\\b(Pending|Due soon)\\b/',
      `button Pay Now for ${CDA}`,
    ],
  },
  {
    name: 'Payment Methods',
    spec: '1 §2 Profile, Payment Methods',
    who: 'student',
    at: '/profile?section=payment-methods',
    see: ['heading Payment Methods', 'button Add Payment Method'],
  },
  {
    name: 'Password, sent empty',
    spec: '1 §2 Profile, Password; §5',
    who: 'student',
    at: '/profile?section=password',
    open: ['button Update password'],
    see: [
      'textbox Current password',
      'textbox New password',
      'textbox Confirm new password',
      'text All fields are required',
    ],
  },
  ...changedPasswords(),
  {
    name: 'Activity',
    spec: '1 §2 Profile, Activity; §9',
    who: 'student',
    at: '/profile?section=activity',
    see: [
      'heading Activity',
      'heading /^(Today|Yesterday)$/',
      'heading /^\\d days ago$/',
      'heading /^[A-Z][a-z]{2} \\d+, /',
    ],
  },
  {
    name: 'Email Settings',
    spec: '1 §2 Profile, Email Settings; §4',
    who: 'student',
    at: '/profile?section=email-settings',
    see: ['heading Email Settings', 'switch Email notifications'],
    miss: ['switch Class reminders…', 'switch Payment reminders…'],
  },
  {
    name: 'Notifications',
    spec: '1 §2 Profile, Notifications',
    who: 'student',
    at: '/profile?section=notifications',
    see: [
      'heading Notifications',
      'button Mark all as read',
      'link View Details of Bring your portfolio binder',
      ...['button Mark as Read…', 'button Delete…'].map((see) => ({
        see,
        behind: 'button More for A spot in…',
      })),
    ],
  },
]

function changedPasswords(): Screen[] {
  const fill = (password: string, confirmed: string): Step[] => [
    { fill: 'textbox Current password', with: 'morning classroom' },
    { fill: 'textbox New password', with: password },
    { fill: 'textbox Confirm new password', with: confirmed },
    'button Update password',
  ]
  const screen = { spec: '1 §5', who: 'student', at: '/profile?section=password' } as const
  return [
    {
      ...screen,
      name: 'Password with different passwords',
      open: fill('evening classroom', 'morning'),
      see: ['text New passwords do not match'],
    },
    {
      ...screen,
      name: 'Password with a short password',
      open: fill('short', 'short'),
      see: ['text New password must be at least 8 characters long'],
    },
    {
      ...screen,
      spec: '1 §8',
      name: 'Password that could not be changed',
      answers: { 'PUT /api/profile/password': 500, 'POST /api/users/change-password': 500 },
      open: fill('evening classroom', 'evening classroom'),
      see: ['text Failed to update password. Please try again.'],
    },
    {
      ...screen,
      spec: '1 §8',
      name: 'Password that was changed',
      answers: { 'PUT /api/profile/password': {}, 'POST /api/users/change-password': {} },
      open: fill('evening classroom', 'evening classroom'),
      see: ['text Password updated successfully'],
    },
  ]
}

const notifications: readonly Screen[] = [
  {
    name: 'Notification detail',
    spec: '1 §2 Notification detail',
    who: 'student',
    at: '/profile?section=notifications',
    open: ['link View Details of Bring your portfolio binder'],
    see: [
      'heading Bring your portfolio binder',
      'text For the first class of the CDA please bring…',
      'text /[A-Z][a-z]{2} \\d+, /',
      'text Class reminder',
      'button Close',
      'link Back to profile notifications',
    ],
  },
  {
    name: 'Notification detail of an instructor',
    spec: '1 §2 Notification detail; §5',
    who: 'instructor',
    at: '/profile?section=notifications',
    open: ['link View Details of Closed on Christmas Day', 'button Send Detailed Message'],
    see: ['textbox Message', 'text Please enter a message', 'textbox /Label/', 'textbox /URL/'],
  },
]

/** Specification 1: the profile and the notifications. */
export const students: readonly Screen[] = [...profile, ...notifications]
