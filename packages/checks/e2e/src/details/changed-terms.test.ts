import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndSignUp, followHeader, openClass } from '../harness/journey.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { createClass, makeOffer } from '../harness/server-state.ts'
import {
  createStudent,
  enrollWithoutSignal,
  type FoundSession,
  seatsOf,
  sessionWith,
} from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** A class for $240 with one date, and a student who looks at it on a phone. */
async function aStudentAt(title: string) {
  const [session] = await createClass(cubby, title, [{ date: '2027-06-04', capacity: 8 }])
  if (!session) throw new Error('the class has no session')
  await setPrice(session, 240)
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await openClass(page, title)
  await sessionWith(page, '8 of 8').waitFor()
  await page.getByText('$240').first().waitFor()
  return { session, student, phone, page }
}

const setPrice = ({ classId }: FoundSession, dollars: number) =>
  cubby.query('update classes set price_cents = $2, updated_at = now() where id = $1', classId, dollars * 100)

/** Holds all responses from now on, so that the phone still shows the old terms when the user acts. */
async function holdUpdates(page: Page) {
  await waitForQuietNetwork(page)
  void cubby.proxy.holdResponses(/^GET \/api\//)
}

const card = (page: Page, { sessionId }: FoundSession) => page.locator(`[id="${sessionId}"]`)
const bothPrices = 'Price: $240 → $540'

it('a student whose unsent enrollment has an old price sees the new price, agrees, and is enrolled once', async () => {
  const { session, student, phone, page } = await aStudentAt('Puppet Building')
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '8 of 8')
  await phone.close()
  await cubby.server.start()
  await setPrice(session, 540)

  const again = await phone.open(`/classes/${session.classId}`)
  await card(again, session).getByText(bothPrices).waitFor()
  await card(again, session).getByText('You are not enrolled.').waitFor()
  expect(await again.getByText('Successfully enrolled in class').count()).toBe(0)
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 1 })

  expect(await violationsOn(again)).toEqual([])

  // It stays until the student decides, on this page and on the Sync page.
  await followHeader(again, 'Classes')
  await again.getByRole('link', { name: '1 change needs attention' }).click()
  await again.getByRole('heading', { name: /^Enroll in Puppet Building, Jun 4, 2027$/ }).waitFor()
  await again.getByText(bothPrices).waitFor()
  await again.reload()
  await again.getByText(bothPrices).waitFor()
  await again.getByRole('button', { name: 'Agree and enroll' }).click()
  // After a lost response, the app tries again within 30 seconds.
  await again.getByText('Successfully enrolled in class').waitFor({ timeout: 40_000 })
  await again.getByText('Everything has been sent').waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 2 })
})

it('a student who is online sees that the dates and the place have changed since the page was loaded, and cancels', async () => {
  const { session, student, page } = await aStudentAt('Puppet Theater')
  await holdUpdates(page)
  await cubby.query(
    `update class_sessions set start_date = '2027-06-11', end_date = '2027-06-12', location = 'Room 9' where id = $1`,
    session.sessionId,
  )
  await card(page, session)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await card(page, session)
    .getByText(/^Dates: Jun 4, 2027 → Jun 11\s–\s12, 2027$/)
    .waitFor()
  await card(page, session).getByText('Place: Room 2 → Room 9').waitFor()
  expect(
    await card(page, session)
      .getByText(/^(Price|Times):/)
      .count(),
  ).toBe(0)
  cubby.proxy.loseHeldResponses()
  await card(page, session).getByRole('button', { name: 'Cancel' }).click()
  await card(page, session)
    .getByRole('button', { name: /^Enroll Now/ })
    .waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 1 })
})

it('a student must agree to a higher price before accepting an offer', async () => {
  const { session, student, page } = await aStudentAt('Puppet Repair')
  await cubby.query(
    `insert into waitlist_entries (id, user_id, session_id, status, joined_at)
     select gen_random_uuid()::text, id, $2, 'waiting', now() from users where email = $1`,
    student.email,
    session.sessionId,
  )
  await makeOffer(cubby, session.sessionId, 3600)
  const accept = card(page, session).getByRole('button', { name: /^Accept/ })
  await accept.waitFor()
  await holdUpdates(page)
  await setPrice(session, 540)
  await accept.click()
  await card(page, session).getByText(bothPrices).waitFor()
  await card(page, session).getByText('You have not accepted the spot yet.').waitFor()
  cubby.proxy.loseHeldResponses()
  await card(page, session).getByRole('button', { name: 'Agree and accept' }).click()
  await card(page, session)
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 2 })
})

function addCode(code: string, percent: number) {
  return cubby.query(
    `insert into discount_codes (id, code, unit, value, created_at, updated_at)
      values ($1, $1, 'percent', $2, now(), now())`,
    code,
    percent,
  )
}

async function enterCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Enter a discount code' }).click()
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

it('a student whose code ends before their enrollment is sent sees both prices, agrees, and is enrolled once', async () => {
  const { session, student, phone, page } = await aStudentAt('Puppet Sewing')
  await addCode('NEEDLES', 25)
  await enterCode(page, 'needles')
  await page.getByText('$240 − $60, Code NEEDLES').waitFor()
  await page.context().setOffline(true)
  await cubby.server.stop()
  await enrollWithoutSignal(page, '8 of 8')
  await phone.close()
  await cubby.server.start()
  await cubby.query(`update discount_codes set ended_at = now() where code = 'NEEDLES'`)

  const again = await phone.open(`/classes/${session.classId}`)
  await card(again, session).getByText('Price: $180 ($240 − $60, Code NEEDLES) → $240').waitFor()
  await card(again, session).getByText('You are not enrolled.').waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 1 })
  await card(again, session).getByRole('button', { name: 'Agree and enroll' }).click()
  await again.getByText('Successfully enrolled in class').waitFor({ timeout: 40_000 })
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 2 })
})

it('a student whose code ends while they look at the price sees both prices, is not enrolled, and enters another code', async () => {
  const { session, student, page } = await aStudentAt('Puppet Painting')
  await addCode('PUPPETS', 25)
  await addCode('STRINGS', 10)
  await enterCode(page, 'puppets')
  await page.getByText('$240 − $60, Code PUPPETS').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await cubby.query(`update discount_codes set ended_at = now() where code = 'PUPPETS'`)
  await card(page, session)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await card(page, session).getByText('Price: $180 ($240 − $60, Code PUPPETS) → $240').waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 1 })

  await card(page, session).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await enterCode(page, 'strings')
  await page.getByText('$240 − $24, Code STRINGS').waitFor()
  await card(page, session)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await page.getByText('Then you pay $216 ($240 − $24, Code STRINGS) under Payments Due.').waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 2 })
})
