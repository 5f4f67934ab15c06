import { expect, it } from 'vitest'
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
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student scans the code of a meeting without a signal, and the instructor confirms the late scan', async () => {
  const code = await codeOfFiveMinutesAgo(cubby, await aMeetingNow(cubby))
  const phone = cubby.phone()
  const home = await arriveAndLogIn(phone, student)
  await phone.isReadyForOffline(home)
  await home.context().setOffline(true)
  const page = await phone.open(`/profile?section=enrollments#${code}`)
  const checkIns = page.getByRole('list', { name: `Check-ins for ${TAUGHT}` })
  await checkIns.getByText('You are not checked in yet').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.context().setOffline(false)
  await checkIns.getByText('Sent, waiting for the instructor').waitFor()
  expect(await checkIns.getByText('You are checked in').count()).toBe(0)

  const desk = await arriveAndLogIn(cubby.visitor(), instructor)
  await desk.goto(`${cubby.proxy.url}/profile?section=teaching`)
  const sheet = await openAttendance(desk)
  const lateScans = sheet.getByRole('region', { name: 'Late scans' })
  await lateScans.getByText('Sam Rivera').waitFor()
  expect(await violationsOn(desk)).toEqual([])
  await lateScans.getByRole('button', { name: 'Confirm: Sam Rivera' }).click()
  await lateScans.waitFor({ state: 'detached' })
  await expect
    .poll(() => sheet.getByRole('button', { name: 'Present: Sam Rivera' }).getAttribute('aria-pressed'))
    .toBe('true')
  await checkIns.getByText('You are checked in').waitFor()
})
