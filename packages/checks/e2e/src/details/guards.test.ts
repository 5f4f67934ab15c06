import { expect, it } from 'vitest'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const demo = (who: string) => ({ email: `${who}@cubby.test`, password: 'cubby-demo-2026' })

it('a visitor who opens a protected page logs in and returns to it, with its query', async () => {
  const page = await cubby.visitor().open('/profile?section=waitlist')
  await page.waitForURL(/\/login\?/)
  await logIn(page, demo('student'))
  await page.waitForURL('**/profile?section=waitlist')
})

it.each(['/admin', '/admin/users?page=2'])(
  '%s sends a visitor to the login and a student to the home page',
  async (path) => {
    const page = await cubby.visitor().open(path)
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
    await logIn(page, demo('student'))
    await page.waitForURL(`${cubby.proxy.url}/`)
    await page.goto(cubby.proxy.url + path)
    await page.waitForURL(`${cubby.proxy.url}/`)
  },
)

it('an unknown path leads to the home page, and so does the login page once logged in', async () => {
  const page = await cubby.visitor().open('/nowhere/at/all')
  await page.waitForURL(`${cubby.proxy.url}/`)
  await page.goto(`${cubby.proxy.url}/login`)
  await logIn(page, demo('student'))
  for (const path of ['/login', '/signup']) {
    await page.goto(cubby.proxy.url + path)
    await page.waitForURL(`${cubby.proxy.url}/`)
  }
})
