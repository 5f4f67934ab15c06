import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { followHeader, openProfile, signUpOnPhone } from '../harness/journey.ts'
import type { Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** One white pixel. */
const photo = {
  name: 'certificate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The connection ends while the page is open. */
async function goOffline(page: Page) {
  await cubby.server.stop()
  // The app notices when it makes a request.
  await page.reload()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
}

async function trainingsOf({ email }: Student) {
  const [row] = await cubby.query(
    `select
       (select count(*)::int from trainings t where t.user_id = u.id and t.upload_id is not null) as trainings,
       (select count(*)::int from user_uploads f where f.user_id = u.id and f.category = 'education') as uploads,
       (select count(*)::int from audit_log a where a.actor_id = u.id and a.action = 'training.submitted') as reports
     from users u where email = $1`,
    email,
  )
  return row
}

it('a student without a signal chooses what applies and sees what is missing, and books the class that fills it in three taps', {
  timeout: 180_000,
}, async () => {
  const { page } = await signUpOnPhone(cubby)
  await goOffline(page)
  await openProfile(page, 'My hours')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Choose what applies to you' }).click()
  await main.getByRole('checkbox', { name: /^New York child care training/ }).check()
  await main.getByLabel('Since when?').fill(daysAgo(30))
  await main.getByRole('button', { name: 'Save' }).click()
  await main.getByText(/^15 hours by /).waitFor()
  await main.getByText('0 of 30 hours earned.').waitFor()
  await main.getByText('Saved on this device', { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])

  await cubby.server.start()
  await main
    .getByText('Saved on this device', { exact: true })
    .waitFor({ state: 'detached', timeout: 60_000 })
  const gap = main.getByRole('link', { name: /^Book it/ }).first()
  const title = (await gap.textContent())?.replace('Book it: ', '') ?? ''
  await gap.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByText('Successfully enrolled in class').waitFor()

  // What is planned is not earned.
  await followHeader(page, 'Classes')
  await openProfile(page, 'My hours')
  await main.getByText('In progress, not earned yet').waitFor()
  await main.getByText(title).first().waitFor()
  await main.getByText('0 of 30 hours earned.').waitFor()
  expect(await main.getByRole('link', { name: `Book it: ${title}` }).count()).toBe(0)
})

it('a student sends in a photo of a certificate in the subway, and it is there once although two responses are lost', {
  timeout: 180_000,
}, async () => {
  const { student, phone, page } = await signUpOnPhone(cubby)
  await goOffline(page)
  await openProfile(page, 'My hours')
  await page.getByRole('link', { name: 'Report a training' }).click()
  await page.getByLabel('Title of the training').fill('Safe Sleep')
  await page.getByLabel('Who gave it?').fill('County Health')
  await page.getByLabel('Last day of the training').fill(daysAgo(10))
  await page.getByLabel('Hours', { exact: true }).fill('2')
  await page.getByLabel('Area 1', { exact: true }).selectOption('ocfs-day-care shaken-baby')
  await page.getByLabel('Hours for area 1').fill('3')
  const send = page.getByRole('button', { name: 'Send to the office' })
  await send.click()
  await page.getByText('The hours for one standard are more than the hours of the training.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel('Hours for area 1').fill('2')
  await page.getByLabel('Take a photo').setInputFiles(photo)
  await page.getByText('certificate.png').waitFor()
  await send.click()
  await page.getByText('Waiting to be sent').waitFor()
  await page.getByText('certificate.png').waitFor()

  await phone.close()
  const uploaded = cubby.proxy.holdResponses(/^POST \/api\/users\/uploads/)
  await cubby.server.start()
  const again = await phone.open('/')
  await uploaded
  cubby.proxy.loseHeldResponses()
  await cubby.proxy.holdResponses(/^POST \/api\/users\/trainings/)
  cubby.proxy.loseHeldResponses()
  await openProfile(again, 'My hours')
  await again.getByText('Self-reported until the office verifies it').waitFor({ timeout: 60_000 })
  expect(await again.getByText('Safe Sleep').count()).toBe(1)
  expect(await trainingsOf(student)).toEqual({ trainings: 1, uploads: 1, reports: 1 })
})
