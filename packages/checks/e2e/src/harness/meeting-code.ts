import { createHmac } from 'node:crypto'
import { meetingCode, signedPart, stepAt } from '@cubby/rules/teaching/meeting-code'
import type { Page } from 'playwright-core'
import { send } from './server-state.ts'
import type { TestServer } from './test-server.ts'

export const instructor = { email: 'instructor@cubby.test', password: 'cubby-demo-2026' }
export const student = { email: 'student@cubby.test', password: 'cubby-demo-2026' }
export const TAUGHT = 'Child Development Associate (CDA)'

/** Moves a meeting of the demo student to now: it began a minute ago. Returns its id. */
export async function aMeetingNow(cubby: TestServer): Promise<string> {
  const began = "(now() at time zone 'America/New_York' - interval '1 minute')"
  // A meeting ends on its day.
  const ends = `least(${began} + interval '3 hours', ${began}::date + time '23:59')`
  const [meeting] = await cubby.query(
    `update session_meetings set date = ${began}::date, moved_at = now(), updated_at = now(),
       start_time = to_char(${began}, 'HH24:MI'), end_time = to_char(${ends}, 'HH24:MI')
     where id = (select m.id from session_meetings m join enrollments e using (session_id)
       join users u on u.id = e.user_id join class_sessions s on s.id = m.session_id
       join classes c on c.id = s.class_id
       where u.email = $1 and c.title = $2 and e.status = 'approved' and e.archived_at is null
       order by m.date limit 1) returning id`,
    student.email,
    TAUGHT,
  )
  return String(meeting?.id)
}

/** The code that the instructor showed five minutes ago, as a student's phone still has it. */
export async function codeOfFiveMinutesAgo(cubby: TestServer, meetingId: string): Promise<string> {
  const login = await send(cubby, '/users/login', instructor)
  const { token } = (await login.json()) as { token: string }
  const response = await fetch(`${cubby.server.url}/api/users/rosters`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { rosters } = (await response.json()) as {
    rosters: { secrets: { meeting_id: string; secret: string }[] }[]
  }
  const secret = rosters.flatMap(({ secrets }) => secrets).find(({ meeting_id }) => meeting_id === meetingId)
  const signed = signedPart({ meetingId, step: stepAt(Date.now() - 5 * 60_000) })
  return meetingCode(
    signed,
    createHmac('sha256', secret?.secret ?? '')
      .update(signed)
      .digest('base64url'),
  )
}

/** Opens the attendance of the meeting from the instructor's sessions. */
export async function openAttendance(page: Page) {
  await page
    .getByRole('region', { name: 'Next session' })
    .getByRole('button', { name: `Take attendance: ${TAUGHT}` })
    .click()
  return page.getByRole('dialog', { name: 'Attendance' })
}
