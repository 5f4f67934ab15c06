import type { Thing } from '@cubby/e2e/specified/screen'

/** A click, a text to type, an option to choose, or a way to what is not in sight yet. */
export type TaskStep =
  | Thing
  | { readonly type: string; readonly into: Thing }
  /** An option by its name, or by its place. */
  | { readonly choose: string | number; readonly from: Thing }
  | { readonly click: Thing; readonly until: Thing }
  | 'back'

/** A task on the shortest path from the home page, administrators' `/admin`, through what is on the screen. */
export interface Task {
  readonly name: string
  readonly by: 'admin' | 'student' | 'director'
  /** SQL that gives the demo data what the task needs. */
  readonly given?: string
  readonly steps: readonly TaskStep[]
  /** What tells the user that the task is done. */
  readonly done: Thing
}

const fullSession = 'link /^Next session: .*10 of 10 taken/'

const PRESENT_STUDENTS = 7
const markPresent: readonly TaskStep[] = [
  'button /: Not marked$/',
  { choose: 'Present', from: 'combobox Attendance' },
  { type: 'On the signed sheet', into: 'textbox Reason' },
  'button Correct the attendance',
]

const officeTasks: readonly Omit<Task, 'by'>[] = [
  {
    name: 'Approve ten enrollments',
    steps: [
      'link /pending enrollments/',
      'button More for Enrollment Management',
      'menuitem Approve the first 10…',
      'button Approve 10',
    ],
    done: 'heading 10 of 10 approved',
  },
  {
    name: 'Take attendance of a meeting, 7 students',
    given: `with session as (
        update class_sessions set start_date = today, end_date = today
        from (select (now() at time zone 'America/New_York')::date as today) as office
        where capacity = 12 and seats_taken = 7 and start_date > today
          and class_id = (select id from classes where title = 'CPR and First Aid Certification')
        returning id, today)
      update session_meetings set date = today, planned_date = today from session where session_id = session.id`,
    steps: [
      'link /CPR and First Aid.*7 of 12/',
      'link Attendance',
      ...Array.from({ length: PRESENT_STUDENTS }, () => markPresent).flat(),
    ],
    done: 'button /: Present, corrected$/',
  },
  {
    name: 'Record a check',
    steps: [
      'link Financial Management',
      { type: 'Beatriz Salgado', into: 'searchbox /^Search by student/' },
      'button /^Record Payment of Beatriz Salgado/',
      { choose: 'Check', from: 'combobox Method' },
      { type: '1042', into: 'textbox Reference…' },
      'button Record Payment',
    ],
    done: 'text Payment recorded successfully',
  },
  {
    name: 'Enroll a student by phone',
    steps: [
      'link Class Management',
      'link /^Next session: .*13 of 14 taken/',
      'button Enroll…',
      { type: 'Rosa Delgado', into: 'combobox Student' },
      'option /^Rosa Delgado/',
      'button Enroll',
    ],
    done: 'text /Rosa Delgado is enrolled/',
  },
  {
    name: 'Cancel a session and move its students',
    steps: [
      'link Class Management',
      fullSession,
      'button /^More for /',
      'menuitem Cancel and rebook students',
      'button /^Cancel session, tell/',
    ],
    done: 'heading What happened',
  },
  {
    name: 'Write to a class',
    steps: [
      'link Class Management',
      fullSession,
      'button Message',
      { type: 'Bring socks', into: 'textbox Title' },
      { type: 'We practice on the floor.', into: 'textbox Message' },
      'button Send',
    ],
    done: 'text Notification sent successfully',
  },
  {
    name: "Find a student's debt",
    steps: [
      'button /^Go to/',
      { type: 'Beatriz', into: 'combobox Section, user, class, or session' },
      'option /Beatriz Salgado/',
    ],
    done: 'text /Overdue .* \\$850\\.00/',
  },
  {
    name: 'Issue the certificates of a completed session',
    steps: [
      'link Class Management',
      fullSession,
      'link /^Previous session/',
      'button Issue Certificates',
      'button /^Issue \\d+ certificates/',
    ],
    done: 'text /\\d+ certificates issued/',
  },
  {
    name: 'Close a month',
    steps: ['button /^\\d+ more/', 'link /months? to close/', 'button Close Month'],
    done: 'text Month closed successfully',
  },
  {
    name: 'Print the attendance sheets of a week, 2 sessions',
    steps: [
      'link Calendar',
      { click: 'button Next week', until: 'link /[AP]M CPR and First Aid/' },
      'link /[AP]M CPR and First Aid/',
      'button /^More for /',
      'menuitem /^Print all sheets of /',
    ],
    done: 'button /^More for /',
  },
]

const STAFF = ['Keisha', 'Jocelyn', 'Imani', 'Shanice', 'Valentina', 'Rosa', 'Quiana', 'Oluchi']

const otherTasks: readonly Task[] = [
  {
    name: 'Enroll in a class',
    by: 'student',
    steps: ['link Classes', 'link /Opening a Family Day Care/', 'button /^Enroll Now/'],
    done: 'heading /^Spot held/',
  },
  {
    name: 'Pay',
    by: 'student',
    steps: ['button /^Pay Now/', 'button /^Pay \\$750/'],
    done: 'text Payment completed',
  },
  {
    name: 'Find a certificate',
    by: 'student',
    steps: ['link Profile', 'link /^Certificates/'],
    done: 'heading Certificates',
  },
  {
    name: 'Answer an offer',
    by: 'student',
    steps: ['link /^Accept/', 'button /^Accept/'],
    done: 'heading /^Spot held/',
  },
  {
    name: 'Order for eight people',
    by: 'director',
    steps: [
      'link /^Enroll staff/',
      { choose: 'Opening a Family Day Care', from: 'combobox Class' },
      { choose: 1, from: 'combobox Date' },
      ...STAFF.map((name): Thing => `checkbox /^${name}/`),
      'button Review and enroll',
      'button /^Enroll 8/',
    ],
    done: 'text /8 spots held/',
  },
  {
    name: 'Pay an invoice',
    by: 'director',
    steps: ['link /unpaid/', 'button /^Pay INV/', 'button /^Pay \\$/'],
    done: 'text Nothing to pay.',
  },
]

export const tasks: readonly Task[] = [
  ...officeTasks.map((task): Task => ({ ...task, by: 'admin' })),
  ...otherTasks,
]
