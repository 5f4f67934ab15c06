import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type ApiResponses, ORIGIN, replayResponses } from './api-responses.ts'
import { openContext } from './browser.ts'
import { waitForQuietNetwork } from './quiet-network.ts'
import { logIn } from './student.ts'

/** The twelve most used screens, by role. */
const screensByRole = {
  visitor: { home: '/', classes: '/classes', class: '/classes/:id', login: '/login' },
  student: {
    overview: '/profile',
    enrollments: '/profile?section=enrollments',
    payments: '/profile?section=payments',
    notifications: '/profile?section=notifications',
  },
  admin: {
    analytics: '/admin/analytics',
    users: '/admin/users',
    'admin-enrollments': '/admin/enrollments?dates=all',
    'admin-classes': '/admin/classes',
  },
} as const
export type ShownRole = keyof typeof screensByRole
export const roles = Object.keys(screensByRole) as ShownRole[]

const sizes = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const
const themes = ['light', 'dark'] as const

/** Logs in with an account of the demo data, unless it is a visitor. */
async function logInAs(page: Page, origin: string, role: ShownRole): Promise<void> {
  if (role === 'visitor') return
  await page.goto(`${origin}/login`)
  await logIn(page, { email: `${role}@cubby.test`, password: 'cubby-demo-2026' })
}

/** Shows each screen of a role in each size and theme. */
export async function eachScreen(
  page: Page,
  { origin, role, classId }: { origin: string; role: ShownRole; classId: string },
  see: (name: string) => Promise<void>,
): Promise<void> {
  await logInAs(page, origin, role)
  for (const [screen, path] of Object.entries(screensByRole[role])) {
    await page.setViewportSize(sizes[0])
    await page.goto(origin + path.replace(':id', classId))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await waitForQuietNetwork(page)
      // The app stores fetched data before it shows it.
      await page.waitForFunction(() => document.querySelector('.animate-pulse, .animate-spin') === null)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate(async () => {
          await document.fonts.ready
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        })
        await see(`${screen}-${size.width}-${colorScheme}`)
      }
    }
  }
}

/** Opens a context that shows the stored responses at their time. */
export async function openReplay(
  browser: Browser,
  responses: ApiResponses,
  role: ShownRole,
): Promise<{ context: BrowserContext; page: Page; origin: string }> {
  const context = await openContext(browser, { width: 1440, height: 900, serviceWorkers: 'block' })
  await replayResponses(context, responses, responses.bodies[role] ?? {})
  const page = await context.newPage()
  await page.clock.setFixedTime(responses.at)
  return { context, page, origin: ORIGIN }
}
