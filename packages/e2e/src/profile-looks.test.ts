import { expect, it } from 'vitest'
import { faultsOf, faultsOn } from './harness/look.ts'
import { useSchool } from './harness/school.ts'
import { logIn } from './harness/student.ts'

const school = useSchool()
const tabs = [
  'overview',
  'certificates',
  'payments',
  'payment-methods',
  'password',
  'activity',
  'email-settings',
  'notifications',
]

it.each([
  { width: 360, height: 800, dark: true },
  { width: 1440, height: 900, dark: false },
])('every tab and a notification are clean on $width × $height, dark: $dark', async (screen) => {
  const page = await school.phone(screen).open('/login')
  await logIn(page, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  const [row] = await school.ask('select id from notifications order by created_at limit 1')
  const found: string[] = []
  for (const path of [...tabs.map((tab) => `/profile?section=${tab}`), `/notifications/${row?.id}`]) {
    found.push(...(await faultsOf(page, school.gate.url + path)))
  }
  await page.goto(`${school.gate.url}/profile?section=email-settings`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('S')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('First name must be at least 2 characters').waitFor()
  const master = page.getByRole('switch', { name: 'Email notifications' })
  if (await master.isChecked()) await master.click()
  await page.getByRole('switch', { name: 'General updates' }).waitFor()
  found.push(...(await faultsOn(page)))
  expect(found).toEqual([])
  await page.close()
})

it.each([
  { width: 360, height: 800, dark: true },
  { width: 1440, height: 900, dark: false },
])('following a notification up is clean on $width × $height, dark: $dark', async (screen) => {
  const page = await school.phone(screen).open('/login')
  await logIn(page, { email: 'admin@cubby.test', password: 'cubby-demo-2026' })
  const [row] = await school.ask('select id from notifications order by created_at limit 1')
  await page.goto(`${school.gate.url}/notifications/${row?.id}`)
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('button', { name: 'Send Detailed Message' }).click()
  await page.getByText('Please enter a message').waitFor()
  expect(await faultsOn(page)).toEqual([])
})
