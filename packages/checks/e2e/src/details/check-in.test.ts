import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import {
  alteredPass,
  createHolder,
  createTaughtClass,
  findSession,
  type Holder,
  instructor,
  openScanner,
  readMarks,
  startMeeting,
} from '../harness/door.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { writePassVideo } from '../harness/pass-video.ts'
import { send } from '../harness/server-state.ts'
import { useTestServer } from '../harness/test-server.ts'

const STUDENTS = 20
const TWO_MINUTES_MS = 120_000

const cubby = useTestServer()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubby-video-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Opens the teaching section on a phone whose camera films these passes. Then the server is gone. */
async function atTheDoor(title: string, codes: readonly string[], seconds = 1) {
  const camera = join(folder, `${title}.y4m`)
  await writePassVideo(camera, codes, seconds)
  const phone = await cubby.restartablePhone({ camera })
  const page = await arriveAndLogIn(phone, instructor)
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/profile?section=teaching`)
  await findSession(page, title)
  await cubby.server.stop()
  return { phone, page, sheet: await openScanner(page, title) }
}

it('an instructor checks in 20 students within two minutes without a signal', {
  timeout: 300_000,
}, async () => {
  const title = 'Paper and Paint'
  const session = await createTaughtClass(cubby, title)
  const students: Holder[] = []
  for (let count = 0; count < STUDENTS; count += 1) students.push(await createHolder(cubby, session))
  const meetingId = await startMeeting(cubby, session)
  const codes = students.map(({ code }) => code)
  const { phone, sheet } = await atTheDoor(title, codes)
  const began = performance.now()
  await sheet
    .getByText(`${STUDENTS} of ${STUDENTS} here. ${STUDENTS} not sent yet.`)
    .waitFor({ timeout: TWO_MINUTES_MS })
  expect(performance.now() - began).toBeLessThan(TWO_MINUTES_MS)
  await phone.close()

  await cubby.server.start()
  await phone.open('/profile?section=teaching')
  const present = async () =>
    (await readMarks(cubby, session)).filter(({ status, is_check_in }) => status === 'present' && is_check_in)
  await expect.poll(async () => (await present()).length, { timeout: 60_000 }).toBe(STUDENTS)
  const marks = await cubby.query('select user_id from attendance_marks where meeting_id = $1', meetingId)
  expect(marks).toHaveLength(STUDENTS)
  expect(new Set(marks.map(({ user_id }) => user_id)).size).toBe(STUDENTS)
})

it('the scanner rejects wrong passes without a signal, and reports unpaid and repeated ones', {
  timeout: 300_000,
}, async () => {
  const title = 'Songs and Circles'
  const session = await createTaughtClass(cubby, title)
  const [good, leaving] = [await createHolder(cubby, session), await createHolder(cubby, session)]
  await cubby.query('update classes set price_cents = 4550 where id = $1', session.classId)
  const unpaid = await createHolder(cubby, session)
  const stranger = await createHolder(cubby, await createTaughtClass(cubby, 'Another class'))
  await send(cubby, `/enrollments/${leaving.enrollmentId}`, {}, leaving.token, 'DELETE')
  await startMeeting(cubby, session)
  const passes = [good, stranger, leaving, unpaid].map(({ code }) => code)
  const altered = alteredPass(good, stranger)
  const { page, sheet } = await atTheDoor(title, [...passes, altered, 'https://example.test'], 2)
  const result = sheet.getByRole('status')
  for (const text of ['Another session', 'Not on the roster', 'Altered pass', 'Not a pass']) {
    await result.getByText(text, { exact: true }).waitFor()
  }
  await result.getByText('A payment for this session is outstanding.').waitFor()
  const repeated = result.filter({ hasText: 'Already checked in' }).filter({ hasText: good.name })
  await repeated.waitFor()
  await sheet.getByText('2 of 2 here. 2 not sent yet.').waitFor()
  expect(await violationsOn(page)).toEqual([])

  // The list says the same, and the camera is off.
  await sheet.getByRole('button', { name: 'Choose from the list' }).click()
  await sheet.getByText('2 of 2 marked. Saved on this device.').waitFor()
  expect(await page.locator('video').count()).toBe(0)
})

it('a phone without a camera says so, and leads back to the list', { timeout: 120_000 }, async () => {
  const title = 'Sand and Water'
  const session = await createTaughtClass(cubby, title)
  await createHolder(cubby, session)
  await startMeeting(cubby, session)
  const page = await arriveAndLogIn(cubby.phone({ width: 320 }), instructor)
  await page.goto(`${cubby.proxy.url}/profile?section=teaching`)
  const sheet = await openScanner(page, title)
  await sheet.getByText('This device has no camera.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Choose from the list' }).click()
  await sheet.getByRole('button', { name: 'Mark remaining 1 present' }).waitFor()
})
