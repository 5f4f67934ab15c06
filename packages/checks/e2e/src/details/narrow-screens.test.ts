import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { someOf } from '../harness/accessibility.ts'
import { demoLogIn } from '../harness/journey.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { findSession, profileScreens } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Which of these screens scroll sideways at a width of 320 px, and by how much. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of someOf(paths)) {
    await page.goto(cubby.proxy.url + path)
    // An open panel hides the heading.
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor()
    await waitForQuietNetwork(page)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    if (scrollWidth > clientWidth) found.push(`${path}: ${scrollWidth} px`)
  }
  return found
}

it('no section of an administrator scrolls sideways on the narrowest phone', {
  timeout: 120_000,
}, async () => {
  const [answer] = await cubby.query('select message_id from contact_answers limit 1')
  const [center] = await cubby.query("select id from centers where status = 'active' order by name limit 1")
  const [invoice] = await cubby.query("select id from invoices where kind = 'invoice' limit 1")
  const page = await demoLogIn(cubby, 'admin')
  const sections = [
    'analytics',
    'users',
    'users?view=table',
    'classes',
    'calendar',
    'waitlist',
    'enrollments',
    'financial',
    'financial?tab=transactions',
    `financial?list=invoices&invoice=${invoice?.id}`,
    'centers',
    `centers/${center?.id}/overview`,
    `centers/${center?.id}/people`,
    `centers/${center?.id}/enrollments?former=true`,
    `centers/${center?.id}/invoices`,
    `centers/${center?.id}/statement`,
    `centers/${center?.id}/history`,
    'certificates',
    'certificates?searchTerm=a',
    'notifications',
    'notifications?tab=received',
    'notifications?tab=templates',
    'contact-messages?status=all',
    `contact-messages/${answer?.message_id}`,
    'audit-log',
    'settings',
    'imports',
    'system-health',
  ]
  expect(
    await tooWide(
      page,
      sections.map((section) => `/admin/${section}`),
    ),
  ).toEqual([])
})

it('no screen of a student scrolls sideways on the narrowest phone', { timeout: 120_000 }, async () => {
  const { classId } = await findSession(cubby, 'CPR and First Aid Certification', 5)
  const page = await demoLogIn(cubby, 'student')
  expect(await tooWide(page, [...profileScreens, '/', '/classes', `/classes/${classId}`, '/sync'])).toEqual(
    [],
  )
})

it('no screen of a visitor scrolls sideways on the narrowest phone', { timeout: 120_000 }, async () => {
  const { classId } = await findSession(cubby, 'CPR and First Aid Certification', 5)
  const page = await cubby.visitor().open('/')
  expect(
    await tooWide(page, [
      '/',
      '/classes',
      `/classes/${classId}`,
      '/contact',
      '/for-centers',
      '/login',
      '/signup',
      '/forgot-password',
      '/reset-password',
      '/reset-password?token=never-mailed',
      '/invitation?token=never-mailed',
      '/password-reset-success',
      '/verify-email?token=never-mailed',
      '/verify',
      '/transcript',
      '/demo-mails',
      '/unsubscribe',
    ]),
  ).toEqual([])
})
