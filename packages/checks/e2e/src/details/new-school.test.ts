import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it("an administrator's color, texts, and logo are on the first page, and stay offline", async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Settings')
  await page.getByText('Advanced').click()
  await page.getByRole('link', { name: /^Colors/ }).click()
  await page.getByLabel('Accent color').fill('#ffe000')
  const preview = page.getByRole('list', { name: 'Preview of the accent color' }).getByText('Enroll Now')
  await preview.nth(1).waitFor()
  const [light, dark] = await preview.evaluateAll((all) => all.map((one) => getComputedStyle(one).background))
  expect(light).not.toBe(dark)
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('link', { name: /^Home page/ }).click()
  await page.getByLabel('Home page introduction').fill('Taught in Queens.')
  await page.getByLabel('Who you are').fill('{{provider_name}} has taught since 1999.')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved').waitFor()
  const primary = () => getComputedStyle(document.documentElement).getPropertyValue('--primary')
  // The yellow is far too light for text on white.
  await expect.poll(() => page.evaluate(primary)).toMatch(/^#[4-7]/)
  expect(await violationsOn(page)).toEqual([])
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByText('Advanced').click()
  await page.getByRole('link', { name: /^Logo/ }).click()
  await page
    .getByLabel('New logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: "Use Cubby's logo" }).waitFor()

  const html = await (await fetch(`${cubby.proxy.url}/`)).text()
  expect(html).toMatch(/<link rel="stylesheet" href="\/api\/branding\/colors\/ffe000\.css"/)
  expect(html).toContain('Taught in Queens.')
  expect(html).toContain('Cubby Training has taught since 1999.')
  expect(html).not.toMatch(/Taught in Brooklyn|training provider in Brooklyn/)

  const phone = await cubby.restartablePhone()
  const visitor = await phone.open('/')
  await phone.isReadyForOffline(visitor)
  await visitor.getByText('Taught in Queens.').waitFor()
  // The worker has the picture and the colors once it controls the page.
  await visitor.reload()
  await visitor.getByText('Taught in Queens.').waitFor()
  await expect
    .poll(() => visitor.evaluate(async () => (await (await caches.open('brand')).keys()).length))
    .toBe(2)
  await cubby.server.stop()
  await visitor.reload()
  await visitor.getByText('Cubby Training has taught since 1999.').waitFor()
  await expect.poll(() => visitor.evaluate(primary)).toMatch(/^#[4-7]/)
  const logo = visitor.getByRole('banner').locator('img')
  await expect
    .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1)
})

it('an empty school guides the administrator until the first enrollment', async () => {
  await cubby.query('truncate payment_entries, payments cascade')
  for (const table of ['certificates', 'waitlist_entries', 'make_up_meetings', 'enrollments']) {
    await cubby.query(`delete from ${table}`)
  }
  await cubby.query('update class_sessions set removed_at = now()')
  const page = await demoLogIn(cubby, 'admin')
  await page.waitForURL('**/admin**')
  const guide = page.getByRole('region', { name: 'Eight steps to your first enrollment' })
  await guide.getByText('3 of 8 done').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await guide.getByRole('link', { name: 'Open Settings' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Little Steps')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved').waitFor()
  await cubby.query('update class_sessions set removed_at = null')
  await openAdmin(page, 'Analytics')
  await guide.getByText('6 of 8 done').waitFor()
  await guide.getByText(/\/classes$/).waitFor()
  const [student] = await cubby.query("select id from users where role = 'student' limit 1")
  const [session] = await cubby.query('select id from class_sessions where start_date > current_date limit 1')
  await cubby.query(
    "insert into enrollments (id, user_id, session_id, status, enrolled_at) values ('e1', $1, $2, 'pending', now())",
    student?.id,
    session?.id,
  )
  await openAdmin(page, 'Settings')
  await openAdmin(page, 'Analytics')
  await guide.waitFor({ state: 'detached' })
})
