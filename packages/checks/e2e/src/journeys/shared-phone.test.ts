import { expect, it } from 'vitest'
import { arriveAndSignUp, followHeader, openClass, openProfile } from '../harness/journey.ts'
import { storedText } from '../harness/stored-text.ts'
import { createStudent, logIn, sessionWith } from '../harness/student.ts'
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
  await sessionWith(page, '10 of 20')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
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
