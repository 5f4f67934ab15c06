import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndSignUp, openClass } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student who has another class at that time is warned before enrolling', {
  timeout: 120_000,
}, async () => {
  const [taken, wanted] = await cubby.query(
    `select distinct on (classes.id) classes.title, class_sessions.id from class_sessions
      join classes on classes.id = class_sessions.class_id
      join session_meetings on session_meetings.session_id = class_sessions.id
      where classes.status = 'active' and classes.removed_at is null and class_sessions.removed_at is null
        and class_sessions.status = 'scheduled' and seats_taken < capacity and start_date > now() + interval '3 days'
      order by classes.id, start_date`,
  )
  await cubby.query(
    `update session_meetings set date = other.date, moved_at = now(), start_time = other.start_time, end_time = other.end_time
      from (select * from session_meetings where session_id = $1 order by date limit 1) other
      where session_meetings.id = (select id from session_meetings where session_id = $2 order by date limit 1)`,
    taken?.id,
    wanted?.id,
  )
  const page = await arriveAndSignUp(cubby.phone(), createStudent('Ines'))
  await openClass(page, String(taken?.title))
  const card = (id: unknown) => page.locator(`[id="${id}"]`)
  await card(taken?.id)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await card(taken?.id)
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  await openClass(page, String(wanted?.title))
  await card(wanted?.id).getByText(`You have another class at that time: ${taken?.title} on `).waitFor()
  expect(await violationsOn(page)).toEqual([])
})
