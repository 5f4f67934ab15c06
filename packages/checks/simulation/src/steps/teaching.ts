import { attendanceStatuses } from '@cubby/contract/seats/attendance-statuses'
import type { MakeUpOptions } from '@cubby/contract/seats/make-up-meetings'
import type { IssueResponse } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { attendedMinutes } from '../attended-minutes.ts'
import type { Day } from '../day.ts'
import { asking, oneOf } from './asking.ts'
import type { Step } from './step.ts'

/** What the office does with attendance, make-ups, and certificates. */
export const teachingSteps: readonly Step[] = [
  asking('assigns a make-up', { weight: 8 }, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      "select id from enrollments where status = 'approved' and archived_at is null order by id",
    )
    if (!row) return null
    const { body } = await day.office('GET', `/enrollments/${row.id}/make-up-options`)
    const { options = [] } = body as Partial<MakeUpOptions>
    if (options.length === 0) return null
    return ['POST', `/enrollments/${row.id}/make-up-meetings`, { meeting_id: dice.pick(options).meeting.id }]
  }),
  asking('cancels a make-up', { weight: 1 }, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      'select id from make_up_meetings where cancelled_at is null order by id',
    )
    return row && ['DELETE', `/make-up-meetings/${row.id}`]
  }),
  asking('corrects attendance', { weight: 6 }, async (day, dice) => {
    const isMakeUp = dice.happens(0.4)
    const row = await oneOf<{ id: string; user_id: string }>(
      day,
      dice,
      `select m.id, e.user_id from session_meetings m join enrollments e
        on ${isMakeUp ? 'false' : 'e.session_id = m.session_id'} or e.id in (select enrollment_id
          from make_up_meetings u where u.meeting_id = m.id and u.cancelled_at is null)
        where e.status = 'approved' and e.archived_at is null and m.status = 'scheduled'
          and m.date <= '${dayOf(new Date(day.world.now()), 'America/New_York')}' order by m.id, e.id`,
    )
    if (!row) return null
    const status = isMakeUp ? 'present' : dice.pick([...attendanceStatuses, 'absent', 'absent'] as const)
    const missed_minutes = status === 'late' || status === 'left_early' ? dice.between(1, 90) : null
    const marked_at = new Date(day.world.now()).toISOString()
    const mark = {
      key: crypto.randomUUID(),
      user_id: row.user_id,
      status,
      missed_minutes,
      note: '',
      marked_at,
    }
    return ['PUT', `/meetings/${row.id}/attendance`, { marks: [mark], reason: 'The instructor called.' }]
  }),
  asking('completes a session', { weight: 1 }, async (day, dice) => {
    const row = await oneOf<{ id: string }>(
      day,
      dice,
      `select id from class_sessions where status = 'scheduled' and end_date <= '${dayOf(new Date(day.world.now()), 'America/New_York')}' order by id`,
    )
    return row && ['PATCH', `/sessions/sessions/${row.id}/status`, { status: 'completed' }]
  }),
  {
    name: 'issues certificates',
    weight: 5,
    async take(day, dice) {
      const row = await oneOf<{ id: string }>(
        day,
        dice,
        "select id from class_sessions where status = 'completed' order by id",
      )
      if (!row) return
      const issue = { action: 'issue', session_id: row.id, expiration_date: '2029-03-01' }
      const { status, body } = await day.office('POST', '/admin/certificates', issue)
      const { issued = 0, results = [] } = body as Partial<IssueResponse>
      day.world.note(`The office issues ${issued} certificates: ${status} ${String(body.code ?? '')}`)
      for (const { user_id, outcome, number } of results) {
        if (outcome === 'issued')
          await requireHours(day, { sessionId: row.id, userId: user_id, number: number ?? '' })
      }
    },
  },
]

/** A certificate states the hours that the student attended, as far as these make up the session. */
async function requireHours(
  day: Day,
  {
    sessionId,
    userId,
    number,
  }: { readonly sessionId: string; readonly userId: string; readonly number: string },
): Promise<void> {
  const [certificate] = await day.query<{ hours: string }>(
    `select hours from certificates where number = '${number}'`,
  )
  // Rounded down to a quarter.
  const attended = Math.floor((await attendedMinutes(day, { sessionId, userId })) / 15) / 4
  if (Number(certificate?.hours) !== attended) {
    throw new Error(
      `certificate ${number} states ${certificate?.hours} hours, and the student attended ${attended}`,
    )
  }
}
