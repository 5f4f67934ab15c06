import { expect, it } from 'vitest'
import { arriveAndSignUp, followHeader, openClass, openProfile } from '../harness/journey.ts'
import { storedText } from '../harness/stored-text.ts'
import { createStudent, enrollWithoutSignal, findSession, logIn, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student who logs out on a shared phone leaves no data behind, in any tab', async () => {
  const rosa = createStudent('Rosalinda')
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, rosa)
  await openClass(page, 'Development and Operations')
  await sessionWith(page, '11 of 20')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '10 of 20').getByText('Enrolled', { exact: true }).waitFor()
  const otherTab = await phone.open('/profile?section=enrollments')
  await otherTab.getByText('Rosalinda').first().waitFor()

  await followHeader(page, 'Contact')
  await page.getByLabel('Message').fill('Rosalinda asks in private')
  await expect.poll(() => storedText(page)).toContain('Rosalinda asks in private')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${cubby.proxy.url}/`)
  await otherTab.waitForURL(/\/login/)
  expect(await otherTab.getByText('Rosalinda').count()).toBe(0)

  const personal = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith('u-')),
    )
  await expect.poll(personal, { timeout: 5_000 }).toEqual([])
  const left = await storedText(page)
  expect(left).not.toContain('Rosalinda')
  expect(left).not.toContain(rosa.email)
  expect(left).not.toContain('/api/')

  await otherTab.close()
  await followHeader(page, 'Login')
  await logIn(page, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await openProfile(page, 'Enrollments')
  await page.getByText('Sam Rivera').first().waitFor()
  expect(await page.getByText('Rosalinda').count()).toBe(0)
})

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
