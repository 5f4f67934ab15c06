import { readMeetingCode } from '@cubby/rules/meeting-code'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { aMeetingNow, instructor, openAttendance, student, TAUGHT } from '../harness/meeting-code.ts'
import { readQrCode } from '../harness/read-qr-code.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student opens the link of the code that the instructor shows without a signal, and is checked in', async () => {
  const meetingId = await aMeetingNow(cubby)
  const phone = cubby.phone()
  const desk = await arriveAndLogIn(phone, instructor)
  await phone.isReadyForOffline(desk)
  await desk.goto(`${cubby.proxy.url}/profile?section=teaching`)
  const page = await arriveAndLogIn(cubby.visitor(), student)
  await desk.context().setOffline(true)
  const sheet = await openAttendance(desk)
  await sheet.getByRole('button', { name: 'Show a code' }).click()
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
