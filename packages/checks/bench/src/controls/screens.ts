import type { Thing } from '@cubby/e2e/specified/screen'

export interface MeasuredScreen {
  readonly name: string
  /** {class} and {session} stand for the ids of CPR and First Aid and its next session. */
  readonly at: string
  /** What to click first. */
  readonly open?: Thing
  /** The selector of a row or card, if the screen has a list. */
  readonly row?: string
}

const CARDS = 'li:has(input[type=checkbox])'
const ROWS = 'tbody tr'

/** The main screens of each role. A redesign changes a selector here, and keeps the screen. */
export const measuredScreens: Readonly<Record<'admin' | 'student' | 'director', readonly MeasuredScreen[]>> =
  {
    admin: [
      { name: 'First screen (Analytics)', at: '/admin' },
      { name: 'Enrollments', at: '/admin/enrollments', row: CARDS },
      { name: 'Enrollments, cards', at: '/admin/enrollments?view=cards', row: CARDS },
      { name: 'Enrollments, table', at: '/admin/enrollments?view=table', row: ROWS },
      { name: 'Waitlist', at: '/admin/waitlist', row: CARDS },
      { name: 'Class Management', at: '/admin/classes', row: 'li:has(h2)' },
      {
        name: 'Students of a class, one session open',
        at: '/admin/classes?sessions={class}',
        open: 'text /seats taken/',
        row: ROWS,
      },
      { name: 'Session', at: '/admin/sessions/{session}', row: ROWS },
      { name: 'Class editor', at: '/admin/classes?edit={class}' },
      { name: 'Class editor, price', at: '/admin/classes?edit={class}&part=price' },
      { name: 'Class editor, sessions', at: '/admin/classes?edit={class}&part=sessions', row: 'summary' },
      { name: 'Calendar', at: '/admin/calendar' },
      { name: 'Users', at: '/admin/users', row: CARDS },
      { name: 'Centers', at: '/admin/centers', row: ROWS },
      { name: 'Financial', at: '/admin/financial', row: ROWS },
      { name: 'Cash Book', at: '/admin/financial?list=cash-book', row: ROWS },
      { name: 'Certificates', at: '/admin/certificates' },
      { name: 'Hours', at: '/admin/hours', row: ROWS },
      { name: 'Notifications', at: '/admin/notifications', row: 'li:has(h2)' },
      { name: 'Contact Messages', at: '/admin/contact-messages', row: 'li:has(h2)' },
      { name: 'Students to Call', at: '/admin/calls', row: 'li:has(h2)' },
      { name: 'Settings', at: '/admin/settings' },
      { name: 'Imports', at: '/admin/imports' },
      { name: 'Audit Log', at: '/admin/audit-log', row: ROWS },
      { name: 'System Health', at: '/admin/system-health' },
      { name: 'Approval Requests', at: '/admin/approval-requests', row: 'li:has(h3)' },
    ],
    student: [
      { name: 'Student: Home', at: '/' },
      { name: 'Student: Class page', at: '/classes/{class}', row: 'section[aria-labelledby=sessions] li' },
      { name: 'Student: Overview', at: '/profile' },
      { name: 'Student: My hours', at: '/profile?section=hours' },
      { name: 'Student: Enrollments', at: '/profile?section=enrollments', row: 'li:has(h3)' },
    ],
    director: [
      { name: 'Director: Home', at: '/' },
      { name: 'Director: My center', at: '/my-center', row: 'li:has(h3)' },
      { name: 'Director: Enroll staff', at: '/my-center/enroll' },
    ],
  }
