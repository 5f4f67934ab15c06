import { expect, it } from 'vitest'
import { violationsOn, violationsOnAll } from '../harness/accessibility.ts'
import { demoLogIn } from '../harness/journey.ts'
import { findSession, profileScreens } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('no screen of a student has an axe violation or scrolls sideways', async () => {
  const [row] = await cubby.query('select id from notifications order by created_at limit 1')
  const { classId } = await findSession(cubby, 'CPR and First Aid Certification', 5)
  const page = await demoLogIn(cubby, 'student')
  const found = await violationsOnAll(cubby, page, [
    ...profileScreens,
    '/profile?section=hours&view=standards',
    '/profile?section=hours&view=training',
    `/notifications/${row?.id}`,
    `/classes/${classId}`,
    '/sync',
  ])
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('S')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('First name must be at least 2 characters').waitFor()
  await page.goto(`${cubby.proxy.url}/profile?section=email-settings`)
  const master = page.getByRole('switch', { name: 'Email notifications' })
  if (await master.isChecked()) await master.click()
  await page.getByRole('switch', { name: 'General updates' }).waitFor()
  found.push(...(await violationsOn(page)))
  expect(found).toEqual([])
})
