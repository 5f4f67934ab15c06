import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp, followHeader, openClass, openProfile } from '../harness/journey.ts'
import type { Phone } from '../harness/phone.ts'
import { countRows, fillStorage, freeStorage, limitStorage, noticeLostSignal } from '../harness/storage.ts'

import {
  createStudent,
  enrollWithoutSignal,
  findSession,
  logIn,
  seatsOf,
  sessionWith,
} from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CPR = 'CPR and First Aid Certification'
const DEVELOPMENT = 'Development and Operations'
const demoStudent = { email: 'student@cubby.test', firstName: 'Sam', password: 'cubby-demo-2026' }

/** A phone with room for the app's data, but not for much more. */
async function smallPhone(): Promise<Phone> {
  const phone = cubby.phone()
  await limitStorage(await phone.open('/robots.txt'), 4_000_000)
  return phone
}

const enrollNow = (page: Page, spots: string) =>
  sessionWith(page, spots)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()

/**
 * Runs before the page's scripts. While `full` is set, commands cannot be stored. Deleting the stored
 * certificates ends that.
 */
function refuseCommandsBesideFiles() {
  const { add, clear } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (...values) {
    const isFull = this.name === 'outbox' && localStorage.getItem('full') !== null
    if (isFull) throw new DOMException('No room', 'QuotaExceededError')
    return add.apply(this, values)
  }
  IDBObjectStore.prototype.clear = function () {
    if (this.name === 'certificate_files') localStorage.removeItem('full')
    return clear.apply(this)
  }
}

// The storage is simulated, because Chromium frees the space of deleted files only after some seconds.
it('on a full phone, stored certificates are deleted to make room for an unsent enrollment', async () => {
  const session = await findSession(cubby, CPR, 10)
  const phone = cubby.phone()
  const page = await phone.open('/login', refuseCommandsBesideFiles)
  await logIn(page, demoStudent)
  await phone.isReadyForOffline(page)
  await expect.poll(() => countRows(page, 'certificate_files')).toBeGreaterThan(0)
  await openClass(page, CPR)
  await sessionWith(page, '10 of 12').waitFor()
  await cubby.server.stop()
  await page.reload()
  await page.evaluate(() => localStorage.setItem('full', 'yes'))
  await enrollWithoutSignal(page, '10 of 12')
  expect(await countRows(page, 'certificate_files')).toBe(0)
  await cubby.server.start()
  await sessionWith(page, '9 of 12')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor({ timeout: 40_000 })
  expect(await seatsOf(cubby, demoStudent, session.sessionId)).toMatchObject({ enrollments: 1 })
})

it('when the storage is full, Enroll Now is sent directly, and reports offline that nothing was sent', async () => {
  const session = await findSession(cubby, DEVELOPMENT, 11)
  const student = createStudent()
  const page = await arriveAndSignUp(await smallPhone(), student)
  await openClass(page, DEVELOPMENT)
  await sessionWith(page, '11 of 20').waitFor()
  await fillStorage(page)
  await enrollNow(page, '11 of 20')
  await page.getByText('Successfully enrolled in class').waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
  expect(await countRows(page, 'outbox')).toBe(0)

  await openClass(page, 'Infant and Toddler Care')
  await sessionWith(page, '1 of 14').waitFor()
  await cubby.server.stop()
  await noticeLostSignal(page)
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await enrollNow(page, '1 of 14')
  await page.getByRole('button', { name: /^No, only enroll me/ }).click()
  const note = page.getByText(/^Not sent\. The server does not respond/)
  await note.waitFor()
  expect(await page.getByText('Saved on this device', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await note.waitFor({ state: 'detached' })
})

it('a login on a full phone works online, and says so', async () => {
  const page = await (await smallPhone()).open('/')
  await followHeader(page, 'Login')
  await page.getByLabel('Email').fill(demoStudent.email)
  await page.getByLabel('Password', { exact: true }).fill(demoStudent.password)
  await fillStorage(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByText('This browser stores no data for Cubby.').waitFor()
  await openProfile(page, 'Enrollments')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  // With room again, the next start stores a login as usual.
  await freeStorage(page)
  await page.reload()
  await followHeader(page, 'Login')
  await logIn(page, demoStudent)
  expect(await page.getByText('This browser stores no data for Cubby.').count()).toBe(0)
})
