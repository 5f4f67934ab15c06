import { readPassCode } from '@cubby/rules/teaching/pass'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, openProfile } from '../harness/journey.ts'
import { readQrCode } from '../harness/read-qr-code.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CDA = 'Child Development Associate (CDA)'

it.each([
  { width: 320, dark: true },
  { width: 1440, dark: false },
])('a student shows a readable pass without a signal: $width px, dark: $dark', async ({ width, dark }) => {
  const phone = cubby.phone({ width, dark })
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await phone.isReadyForOffline(page)
  await openProfile(page, 'Enrollments')
  await page.getByRole('button', { name: `More for ${CDA}` }).click()
  await page.getByRole('button', { name: `Show pass for ${CDA}` }).waitFor()
  await cubby.server.stop()
  await page.reload()
  const menu = page.getByRole('button', { name: `More for ${CDA}` })
  await menu.click()
  const open = page.getByRole('button', { name: `Show pass for ${CDA}` })
  await open.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Pass' })
  await sheet.getByText('Sam Rivera').waitFor()
  const code = readPassCode(await readQrCode(sheet.getByRole('img', { name: `Pass for ${CDA}` })))
  const [seat] = await cubby.query(
    `select e.user_id, e.session_id from enrollments e join users u on u.id = e.user_id
     join class_sessions s on s.id = e.session_id join classes c on c.id = s.class_id
     where u.email = 'student@cubby.test' and c.title = $1 and e.status = 'approved' and e.archived_at is null`,
    CDA,
  )
  expect(code?.pass).toMatchObject({ userId: seat?.user_id, sessionId: seat?.session_id })
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)
})
