import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp, openProfile } from '../harness/journey.ts'
import {
  chosenAction,
  chosenSession,
  createStudent,
  type FoundSession,
  findSession,
} from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const NUTRITION = 'Health, Safety and Nutrition'

/** A session with one seat left. */
async function nearlyFull(): Promise<FoundSession> {
  const session = await findSession(cubby, NUTRITION, 17)
  await cubby.query('update class_sessions set capacity = seats_taken + 1 where id = $1', session.sessionId)
  return session
}

/** A student who opens this session on their own phone. */
async function looksAt({ classId, sessionId }: FoundSession, firstName: string): Promise<Page> {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent(firstName))
  await page.goto(`${cubby.proxy.url}/classes/${classId}?session=${sessionId}`)
  return page
}

async function joins(page: Page, position: number) {
  await chosenAction(page, /^Join Waitlist/).click()
  await page
    .getByRole('listitem')
    .getByText(`Position ${position} on the waitlist`, { exact: true })
    .waitFor()
}

it('a seat that is given up is offered to the first on the waitlist, and to the next when the offer expires', async () => {
  const session = await nearlyFull()
  const [rosa, tova, mei] = [
    await looksAt(session, 'Rosa'),
    await looksAt(session, 'Tova'),
    await looksAt(session, 'Mei'),
  ]
  await chosenAction(rosa, /^Enroll Now/).click()
  await chosenSession(rosa)
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  for (const [page, position] of [
    [tova, 1],
    [mei, 2],
  ] as const) {
    await page.reload()
    await joins(page, position)
  }

  await openProfile(rosa, 'Enrollments')
  await rosa
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await rosa.getByRole('button', { name: /^Withdraw/ }).click()
  await rosa.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await rosa.getByText('No current enrollments').waitFor()

  await openProfile(tova, 'My Waitlist')
  await tova.getByText('A spot is available! You have 24 hours to accept.', { exact: true }).waitFor()
  await tova.getByText(/^2[34] h \d+ min left$/).waitFor()
  await tova.getByRole('link', { name: 'Accept' }).click()
  await chosenSession(tova)
    .getByText(/^2[34] h \d+ min left$/)
    .waitFor()
  await chosenAction(tova, /^Accept/).click()
  await chosenSession(tova)
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  await tova.getByText('Successfully enrolled in class').waitFor()

  await openProfile(tova, 'Enrollments')
  await tova
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await tova.getByRole('button', { name: /^Withdraw/ }).click()
  await tova.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await tova.getByText('No current enrollments').waitFor()
  await mei.goto(`${cubby.proxy.url}/classes/${session.classId}?session=${session.sessionId}`)
  await chosenAction(mei, /^Accept/).waitFor()
  // Mei's phone does not learn that the offer ended before she responds to it.
  void cubby.proxy.holdResponses(/^GET \/api\//)
  await cubby.query(
    `update waitlist_entries set offered_at = now() - interval '1 day', offer_expires_at = now() - interval '1 second'
     where session_id = $1 and status = 'offered'`,
    session.sessionId,
  )
  await chosenAction(mei, /^Accept/).click()
  cubby.proxy.loseHeldResponses()
  await mei.getByRole('listitem').getByText('Your offer has expired and no longer holds a spot').waitFor()
  expect(await mei.getByText(/^(Your spot is held\.|You are enrolled)/).count()).toBe(0)
  const [held] = await cubby.query(
    'select count(*)::int as seats from enrollments where session_id = $1 and ended_at is null',
    session.sessionId,
  )
  expect(held).toEqual({ seats: 1 })
})
