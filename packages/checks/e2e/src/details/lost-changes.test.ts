import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndSignUp, openClass } from '../harness/journey.ts'
import { createStudent, enrollWithoutSignal, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student sees that a change may be lost after the browser deleted the databases, and dismisses the message', async () => {
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, createStudent('Rosalinda'))
  await phone.isReadyForOffline(page)
  await openClass(page, 'Development and Operations')
  await sessionWith(page, '11 of 20').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '11 of 20')
  const marker = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('cubby-unsent-')))
  await expect.poll(marker).toBe(true)

  const devtools = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await devtools.send('Storage.clearDataForOrigin', {
    origin: cubby.proxy.url,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })
  await cubby.server.start()
  await page.goto(cubby.proxy.url)
  const notice = page.getByRole('alert').filter({ hasText: 'Changes may be lost' })
  await notice.getByText('This device no longer has 1 change that the server had not confirmed.').waitFor()
  await notice.getByText('Enroll', { exact: true }).waitFor()
  await notice.getByText(/^[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/).waitFor()
  expect(await notice.textContent()).not.toContain('Rosalinda')
  expect(await violationsOn(page)).toEqual([])
  await page.reload()
  await notice.getByRole('button', { name: 'OK, I have read this' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await notice.count()).toBe(0)
  expect(await marker()).toBe(false)
})
