import { expect, it } from 'vitest'
import { arriveAndSignUp, followHeader, openClass } from '../harness/journey.ts'
import { createStudent, enrollWithoutSignal, findSession, logIn, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student who logs out with an unsent command is asked first, and a discarded command is never sent', async () => {
  const rosa = createStudent('Rosalinda')
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, rosa)
  await phone.isReadyForOffline(page)
  const { sessionId } = await findSession(cubby, 'CPR and First Aid Certification', 5)
  await openClass(page, 'CPR and First Aid Certification')
  await sessionWith(page, '5 of 12').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '5 of 12')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out with unsent changes?' })
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(`${cubby.proxy.url}/`)
  await cubby.server.start()
  await followHeader(page, 'Login')
  await logIn(page, rosa)
  await page.goto(`${cubby.proxy.url}/sync`)
  await page.getByText('Everything has been sent').waitFor()
  const rows = await cubby.query(
    'select 1 from enrollments e join users p on p.id = e.user_id where p.email = $1 and e.session_id = $2',
    rosa.email,
    sessionId,
  )
  expect(rows).toEqual([])
})
