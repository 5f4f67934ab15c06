import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMeetingCode } from '@cubby/rules/teaching/meeting-code'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import {
  aMeetingNow,
  codeOfFiveMinutesAgo,
  instructor,
  openAttendance,
  student,
  TAUGHT,
} from '../harness/meeting-code.ts'
import { writePassVideo } from '../harness/pass-video.ts'
import { readQrCode } from '../harness/read-qr-code.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubby-video-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a student opens the link of the code that the instructor shows without a signal, and is checked in', async () => {
  const meetingId = await aMeetingNow(cubby)
  const phone = cubby.phone()
  const desk = await arriveAndLogIn(phone, instructor)
  await phone.isReadyForOffline(desk)
  await desk.goto(`${cubby.proxy.url}/profile?section=teaching`)
  const page = await arriveAndLogIn(cubby.visitor(), student)
  await desk.context().setOffline(true)
  const sheet = await openAttendance(desk)
  await sheet.getByRole('button', { name: 'Show code' }).click()
  const picture = sheet.getByRole('img', { name: 'Code of the meeting' })
  const link = await readQrCode(picture)
  expect(readMeetingCode(link)?.meetingId).toBe(meetingId)
  expect(await violationsOn(desk)).toEqual([])

  await page.goto(link)
  const checkIns = page.getByRole('list', { name: `Check-ins for ${TAUGHT}` })
  await checkIns.getByText('You are checked in').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await desk.context().setOffline(false)
  await expect
    .poll(() => sheet.getByRole('button', { name: 'Present: Sam Rivera' }).getAttribute('aria-pressed'))
    .toBe('true')
})

it('a student scans the code in the app without a signal, after one that is not of a meeting', async () => {
  const meetingId = await aMeetingNow(cubby)
  await cubby.query('delete from attendance_marks where meeting_id = $1', meetingId)
  const code = await codeOfFiveMinutesAgo(cubby, meetingId)
  const camera = join(folder, 'codes.y4m')
  await writePassVideo(camera, ['https://example.test', `${cubby.proxy.url}/profile#${code}`], 3)
  const phone = await cubby.restartablePhone({ camera })
  const page = await arriveAndLogIn(phone, student)
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/profile?section=enrollments`)
  await page.getByRole('button', { name: `Scan code for ${TAUGHT}` }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Scan code for ${TAUGHT}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Scan the code of the meeting' })
  await sheet.getByText('This is not a code of a meeting.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.locator('video').count()).toBe(0)
  const checkIns = page.getByRole('list', { name: `Check-ins for ${TAUGHT}` })
  await checkIns.getByText('You are not checked in yet').waitFor()
  await page.context().setOffline(false)
  await checkIns.getByText('Sent, waiting for the instructor').waitFor()
})
