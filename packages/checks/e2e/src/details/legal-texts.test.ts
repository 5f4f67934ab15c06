import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { followHeader } from '../harness/journey.ts'
import { createClass } from '../harness/server-state.ts'
import { storedText } from '../harness/stored-text.ts'
import { createStudent, logIn, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
let office: Page
beforeAll(async () => {
  office = await cubby.desktop().open('/admin/settings?part=legal')
  await logIn(office, admin)
})

const editor = () => office.getByRole('dialog', { name: 'Terms' })

/** Writes the next version of the Terms and publishes it, as an administrator. */
async function publishTerms(text: string) {
  await office.getByRole('button', { name: /^(Write a new version|Edit the draft) of the Terms/ }).click()
  await editor().getByLabel('Text').fill(text)
  await editor().getByRole('tab', { name: 'Preview' }).click()
  await editor().getByRole('heading', { name: 'Coming' }).waitFor()
  await editor().getByRole('button', { name: 'Publish...' }).click()
  await editor()
    .getByText(/students will be asked to agree the next time they open Cubby/)
    .waitFor()
  await editor()
    .getByRole('button', { name: /^Publish version/ })
    .click()
  await office.getByText('New version published').waitFor()
  await editor().waitFor({ state: 'detached' })
}

const consentsOf = (student: Student) =>
  cubby.query(
    `select kind, version, occasion from consents join users on users.id = user_id
     where email = $1 order by version`,
    student.email,
  )

async function fillSignup(page: Page, student: Student) {
  await page.getByLabel('First name').fill(student.firstName)
  await page.getByLabel('Last name').fill('Delgado')
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByLabel('Confirm password').fill(student.password)
}
/** Also sets the size of a phone again, which the check changes. */
async function expectNoViolations(page: Page) {
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
}

const submitSignup = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()

it('asks for nothing and shows no link without a published text', async () => {
  const visitor = await cubby.visitor().open('/signup')
  await visitor.getByRole('button', { name: 'Sign Up' }).waitFor()
  expect(await visitor.getByRole('checkbox').count()).toBe(0)
  expect(await visitor.getByRole('link', { name: 'Terms' }).count()).toBe(0)
})

it('asks students for the Terms at sign-up, and again offline for a new version', async () => {
  await publishTerms('# Coming\n\nCome on time.')
  expect(await violationsOn(office)).toEqual([])

  const phone = cubby.phone()
  const page = await phone.open('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.getByText('Come on time.').waitFor()
  await expectNoViolations(page)
  await followHeader(page, 'Sign Up')
  const student = createStudent()
  await fillSignup(page, student)
  await submitSignup(page)
  await page.getByText('Please agree to continue').waitFor()
  await expectNoViolations(page)

  await publishTerms('# Coming\n\nCome early.')
  await page.getByRole('checkbox', { name: /^I agree to the Terms/ }).check()
  await submitSignup(page)
  await page.getByText('There is a new version. Please read it and agree again.').waitFor()
  await page.getByRole('checkbox', { name: /^I agree to the Terms/ }).check()
  await submitSignup(page)
  await page.getByRole('navigation', { name: 'Student' }).waitFor()
  expect(await consentsOf(student)).toEqual([{ kind: 'terms', version: 2, occasion: 'sign_up' }])

  const [session] = await createClass(cubby, 'Quiet Corners', [{ date: '2099-03-01', capacity: 4 }])
  await publishTerms('# Coming\n\nCome early and stay.')
  await page.goto(`${cubby.proxy.url}/classes/${session?.classId}`)
  await page.getByText('We have a new version of our Terms.').waitFor()
  await phone.isReadyForOffline(page)
  await expect.poll(() => storedText(page)).toContain('Come early and stay.')
  await cubby.server.stop()
  await page.reload()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^No, only enroll me/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Terms' })
  await sheet.getByText('Come early and stay.').waitFor()
  await expectNoViolations(page)
  await sheet.getByRole('button', { name: 'Agree and go on' }).click()
  await sheet.getByText('Please agree to continue').waitFor()
  await sheet.getByRole('checkbox', { name: 'I agree to the Terms' }).check()
  await sheet.getByRole('button', { name: 'Agree and go on' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('We have a new version of our Terms.').waitFor({ state: 'detached' })
  await cubby.server.start()
  await page.reload()
  await page.getByText('We have recorded that you agree').waitFor()
  await page.getByText('See my classes').filter({ visible: true }).first().waitFor()
  const consents = await consentsOf(student)
  expect(consents.map(({ version }) => version)).toEqual([2, 3])
})
