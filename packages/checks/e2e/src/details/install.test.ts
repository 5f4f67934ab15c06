import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp, openProfile } from '../harness/journey.ts'
import { createStudent, findSession, sessionWith, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CPR = 'CPR and First Aid Certification'

/** The event of Chromium for an installable app. This one counts how often the prompt is shown. */
function canBeInstalled() {
  addEventListener('load', () => {
    const event = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
    })
    dispatchEvent(event)
  })
}

async function enroll(page: Page, free: number) {
  const { classId } = await findSession(cubby, CPR, free)
  await page.goto(`${cubby.proxy.url}/classes/${classId}`)
  await sessionWith(page, `${free} of 12`)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await page.getByRole('link', { name: 'See my classes' }).first().click()
}

it('a student gets the offer to install the app after the first enrollment, not before', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent(), canBeInstalled)
  await openProfile(page, 'Enrollments')
  await page.getByText('No current enrollments').waitFor()
  const offer = page.getByRole('region', { name: 'Keep your classes on this device' })
  expect(await offer.count()).toBe(0)
  await enroll(page, 10)
  await offer.getByRole('button', { name: 'Install' }).click()
  await offer.waitFor({ state: 'detached' })
  expect(await page.locator('html').getAttribute('data-asked')).toBe('')
})

it('an iPhone shows illustrated instructions, and not again after they were dismissed', async () => {
  const page = await cubby.visitor().open('/signup', () => {
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await signUp(page, createStudent())
  await enroll(page, 9)
  await page.getByRole('button', { name: 'Show me how' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add the app to your home screen' })
  await sheet.getByText('Add to Home Screen').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await page.reload()
  await page.getByRole('heading', { name: CPR }).waitFor()
  expect(await page.getByRole('button', { name: 'Show me how' }).count()).toBe(0)
})
