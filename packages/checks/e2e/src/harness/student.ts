import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { TestServer } from './test-server.ts'

export interface Student {
  readonly email: string
  readonly firstName: string
  readonly password: string
}

export function createStudent(firstName = 'Rosa'): Student {
  return { email: `${randomUUID()}@example.test`, firstName, password: 'morning classroom' }
}

/** Fills in the signup form and waits until the student is logged in. */
export async function signUp(page: Page, student: Student): Promise<void> {
  await page.getByLabel('First name').fill(student.firstName)
  await page.getByLabel('Last name').fill('Delgado')
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByLabel('Confirm password').fill(student.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('navigation', { name: 'Student' }).waitFor()
}

export async function logIn(page: Page, student: Pick<Student, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Finds the row of a session with this many spots on the class page. */
export function sessionWith(page: Page, spots: string) {
  return page.getByRole('listitem').filter({ hasText: `${spots} spots available` })
}

/** Finds the row of the selected session on the class page. */
export function chosenSession(page: Page) {
  return page.getByRole('listitem').filter({ has: page.locator('h3 [aria-current]') })
}

/** Finds the bar with the selected session, which phones show while the button of its row is out of view. */
export function actionBar(page: Page) {
  return page.getByRole('region', { name: 'Chosen session' })
}

/** Finds the action of the selected session: in the bar while it is shown, otherwise in the row. */
export function chosenAction(page: Page, name: RegExp, role: 'button' | 'link' = 'button') {
  return chosenSession(page).or(actionBar(page)).getByRole(role, { name }).last()
}

/**
 * Presses Enroll Now while offline, and chooses what happens if the session is full when the command is sent.
 */
export async function enrollWithoutSignal(page: Page, spots: string, ifFull: RegExp = /^No, only enroll me/) {
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await sessionWith(page, spots)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await page.getByRole('button', { name: ifFull }).click()
  await sessionWith(page, spots).getByText('Saved on this device', { exact: true }).waitFor()
}

export interface FoundSession {
  readonly classId: string
  readonly sessionId: string
}

/** Finds the demo session of a class with exactly this many free seats. */
export async function findSession(cubby: TestServer, title: string, free: number): Promise<FoundSession> {
  const [row] = await cubby.query(
    `select class_id as "classId", s.id as "sessionId" from class_sessions s join classes c on c.id = s.class_id
     where c.title = $1 and s.capacity - s.seats_taken = $2 and s.start_date > current_date`,
    title,
    free,
  )
  if (!row) throw new Error(`no session of ${title} has ${free} free seats`)
  return { classId: String(row.classId), sessionId: String(row.sessionId) }
}

/**
 * Counts in the database how many enrollments this student has in a session, and how many of their commands
 * took effect.
 */
export async function seatsOf(cubby: TestServer, student: Student, sessionId: string) {
  const [row] = await cubby.query(
    `select
       (select count(*)::int from enrollments e join users p on p.id = e.user_id
        where p.email = $1 and e.session_id = $2) as enrollments,
       (select count(*)::int from idempotency_records r join users p on p.id = r.user_id
        where p.email = $1) as commands`,
    student.email,
    sessionId,
  )
  return row
}

/** The paths of the sections of a student's profile, in the order of the rail. */
export const profileScreens = [
  'overview',
  'enrollments',
  'waitlist',
  'certificates',
  'hours',
  'transcript',
  'payments',
  'payment-methods',
  'password',
  'logins',
  'email-settings',
  'activity',
  'data',
  'centers',
  'notifications',
].map((section) => `/profile?section=${section}`)
