import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp } from '../harness/journey.ts'
import type { Phone } from '../harness/phone.ts'
import { storedRows, storedText } from '../harness/stored-text.ts'
import { createStudent, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const statusWith = async (token: string) => {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${cubby.server.url}/api/users/profile`, { headers })).status
}

/** Signs up, loses the connection, and logs out. Returns the token of the login. */
async function logOutWithoutSignal(phone: Phone, rosa: Student): Promise<{ page: Page; token: string }> {
  const page = await arriveAndSignUp(phone, rosa)
  await phone.isReadyForOffline(page)
  const [login] = (await storedRows(page, 'public', 'login')) as { token: string }[]
  const token = login?.token ?? ''
  expect(await statusWith(token)).toBe(200)
  await cubby.server.stop()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['public'])
  return { page, token }
}

it('a student logs out offline, and the phone keeps only a ticket, which ends the login later', async () => {
  const rosa = createStudent('Rosalinda')
  const { page, token } = await logOutWithoutSignal(cubby.phone(), rosa)
  const tickets = () => storedRows(page, 'public', 'revocations')
  expect(await tickets()).toEqual([{ ticket: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  const left = await storedText(page)
  for (const secret of [token, rosa.email, 'Rosalinda', 'cubby-newcomer', 'key: '])
    expect(left).not.toContain(secret)
  await cubby.server.start()
  expect(await statusWith(token)).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => statusWith(token)).toBe(401)
  await expect.poll(tickets).toEqual([])
})

it('the service worker ends the login of a student who closed the app after the logout', async () => {
  const phone = cubby.phone()
  const { page, token } = await logOutWithoutSignal(phone, createStudent())
  const worker = await phone.controlWorker(page)
  await page.goto('about:blank')
  await cubby.server.start()
  await worker.sync()
  await expect.poll(() => statusWith(token)).toBe(401)
})
