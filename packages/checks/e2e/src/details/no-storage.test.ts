import { expect, it } from 'vitest'
import { arriveAndSignUp, openClass, openProfile } from '../harness/journey.ts'
import {
  blockStorage,
  noticeLostSignal,
  refuseWrites,
  removeIndexedDb,
  silenceStorage,
} from '../harness/storage.ts'
import { createStudent, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CPR = 'CPR and First Aid Certification'
const NOTE = 'This browser stores no data for Cubby.'

it.each([
  ['a student who blocks site data', blockStorage, 10],
  ['a student whose browser has no IndexedDB', removeIndexedDb, 9],
  ['a student whose IndexedDB never responds', silenceStorage, 8],
  ['a student whose IndexedDB refuses every write', refuseWrites, 7],
])('%s works online, and sees the message once', async (_who, before, free) => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent(), before)
  await page.getByText(NOTE).waitFor()
  await openClass(page, CPR)
  await sessionWith(page, `${free} of 12`)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await page.getByText('Successfully enrolled in class').waitFor()
  await sessionWith(page, `${free - 1} of 12`)
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  await openProfile(page, 'Enrollments')
  await page.getByRole('main').getByRole('link', { name: CPR }).waitFor()
  await openProfile(page, 'Certificates')
  await page.getByRole('heading', { name: 'Certificates' }).first().waitFor()
  expect(await page.getByText(NOTE).count()).toBe(1)
})

it('without storage and offline, Enroll Now reports that nothing was sent', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent(), blockStorage)
  await openClass(page, CPR)
  await sessionWith(page, '6 of 12').waitFor()
  await cubby.server.stop()
  await noticeLostSignal(page)
  await page.getByText('Offline. This browser stores no data for Cubby').waitFor()
  await sessionWith(page, '6 of 12')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await page.getByRole('button', { name: /^No, only enroll me/ }).click()
  await page.getByText(/^Not sent\. The server does not respond/).waitFor()
  expect(await page.getByText('Saved on this device', { exact: true }).count()).toBe(0)
})
