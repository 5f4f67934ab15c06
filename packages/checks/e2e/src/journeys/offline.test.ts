import { expect, it } from 'vitest'
import { openClass, signUpOnPhone } from '../harness/journey.ts'
import { enrollWithoutSignal, findSession, seatsOf, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const classPath = ({ classId }: { classId: string }) => `/classes/${classId}`

it('a student enrolls offline and closes the app, and the enrollment arrives once when the server is back', async () => {
  const session = await findSession(cubby, 'Development and Operations', 11)
  const { student, phone, page } = await signUpOnPhone(cubby)
  await openClass(page, 'Development and Operations')
  await sessionWith(page, '11 of 20').waitFor()
  await cubby.server.stop('SIGKILL')
  await page.reload()
  await enrollWithoutSignal(page, '11 of 20')
  expect(await page.getByText(/^(Your spot is held\.|You are enrolled)/).count()).toBe(0)
  await phone.close()
  await cubby.server.start()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 0 })

  const again = await phone.open(classPath(session))
  await sessionWith(again, '10 of 20')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})
