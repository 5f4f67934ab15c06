import type { Page } from 'playwright-core'
import { admin } from './admin-page.ts'
import { createClass, send } from './server-state.ts'
import type { FoundSession } from './student.ts'
import type { TestServer } from './test-server.ts'

export const instructor = { email: 'instructor@cubby.test', password: 'cubby-demo-2026' }

/** A student with a pass. */
export interface Holder {
  readonly name: string
  readonly token: string
  readonly code: string
  readonly enrollmentId: string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
let holders = 0

/** Logging in is slow on purpose, so each server's administrator does it once. */
const offices = new WeakMap<TestServer, Promise<string>>()

function officeOf(cubby: TestServer): Promise<string> {
  const known = offices.get(cubby)
  if (known) return known
  const token = send(cubby, '/users/login', admin)
    .then((response) => bodyOf<{ token: string }>(response))
    .then((body) => body.token)
  offices.set(cubby, token)
  return token
}

/** Creates a free class with one session in a week, taught by the demo instructor. Returns the session. */
export async function createTaughtClass(cubby: TestServer, title: string): Promise<FoundSession> {
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const [session] = await createClass(cubby, title, [{ date, capacity: 30 }])
  if (!session) throw new Error('the class has no session')
  await cubby.query('update classes set price_cents = 0 where id = $1', session.classId)
  return session
}

/** Signs up a student, approves the enrollment, and downloads the pass. */
export async function createHolder(cubby: TestServer, { classId, sessionId }: FoundSession): Promise<Holder> {
  holders += 1
  // Names have letters only: 'Noor Aa', 'Noor Ab'.
  const [first, second] = [Math.floor(holders / LETTERS.length), holders % LETTERS.length]
  const name = `Noor ${LETTERS.charAt(first).toUpperCase()}${LETTERS.charAt(second)}`
  const [first_name, last_name] = name.split(' ')
  const email = `holder-${holders}@example.test`
  const account = { first_name, last_name, email, password: 'a long password' }
  const { token } = await bodyOf<{ token: string }>(await send(cubby, '/users/register', account))
  const path = `/enrollments/${classId}`
  const enrolled = await bodyOf<{ enrollment: { id: string } }>(await send(cubby, path, { sessionId }, token))
  await send(cubby, `/enrollments/${enrolled.enrollment.id}/approve`, {}, await officeOf(cubby))
  const response = await fetch(`${cubby.server.url}/api/users/passes`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { passes } = await bodyOf<{ passes: { code: string }[] }>(response)
  return { name, token, code: passes[0]?.code ?? '', enrollmentId: enrolled.enrollment.id }
}

/** Returns the pass of the first student with the signature of the second student's pass. */
export function alteredPass(one: Holder, other: Holder): string {
  return [one.code.split('.')[0], other.code.split('.')[1]].join('.')
}

/** Moves the meeting of a session to now: it began a minute ago, in the provider's time zone. Returns its id. */
export async function startMeeting(cubby: TestServer, { sessionId }: FoundSession): Promise<string> {
  const began = "(now() at time zone 'America/New_York' - interval '1 minute')"
  // A meeting ends on its day.
  const ends = `least(${began} + interval '3 hours', ${began}::date + time '23:59')`
  await cubby.query(
    `update class_sessions set start_date = ${began}::date, end_date = ${began}::date + 1 where id = $1`,
    sessionId,
  )
  const [meeting] = await cubby.query(
    `update session_meetings set date = ${began}::date, moved_at = now(), updated_at = now(),
       start_time = to_char(${began}, 'HH24:MI'), end_time = to_char(${ends}, 'HH24:MI')
     where session_id = $1 returning id`,
    sessionId,
  )
  return String(meeting?.id)
}

/** Moves a meeting of three hours back, so that it ended a minute ago. */
export async function endMeeting(cubby: TestServer, id: string): Promise<void> {
  const ended = "(now() at time zone 'America/New_York' - interval '1 minute')"
  await cubby.query(
    `update session_meetings set date = (${ended} - interval '3 hours')::date, moved_at = now(), updated_at = now(),
       start_time = to_char(${ended} - interval '3 hours', 'HH24:MI'), end_time = to_char(${ended}, 'HH24:MI')
     where id = $1`,
    id,
  )
}

/** Waits until a session is visible among those that the instructor teaches. Unfolds the parts that hide it. */
export async function findSession(page: Page, title: string): Promise<void> {
  await page.getByText(title).first().waitFor({ state: 'attached' })
  const folded = page
    .locator('details:not([open]):not(:has(> summary[aria-label]))')
    .filter({ hasText: title })
    .locator('> summary')
  while ((await folded.count()) > 0) await folded.first().click()
  await page
    .getByRole('button', { name: `Take attendance: ${title}` })
    .first()
    .waitFor()
}

/** Opens the scanner of the only meeting of a class from the instructor's sessions. */
export async function openScanner(page: Page, title: string) {
  await findSession(page, title)
  await page
    .getByRole('button', { name: `Take attendance: ${title}` })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Attendance' })
  await sheet.getByRole('button', { name: 'Scan passes' }).click()
  return sheet
}

/** Returns the marks of a meeting that count, as an administrator reads them. */
export async function readMarks(cubby: TestServer, { sessionId }: FoundSession) {
  const token = await officeOf(cubby)
  const response = await fetch(`${cubby.server.url}/api/teaching/sessions/${sessionId}/roster`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { roster } = await bodyOf<{ roster: { marks: { status: string; is_check_in: boolean }[] } }>(response)
  return roster.marks
}

async function bodyOf<Body>(response: Response): Promise<Body> {
  return response.json() as Promise<Body>
}
