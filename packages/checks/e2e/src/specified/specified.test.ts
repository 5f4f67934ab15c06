import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { admin } from '../harness/admin-page.ts'
import { instructor } from '../harness/door.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'
import { administrators } from './administrators.ts'
import { failures } from './failures.ts'
import { publicSite } from './public-site.ts'
import type { Layout, PlacedThing, Screen, Step, Thing } from './screen.ts'
import { locate, missingOn, missingTextsOn } from './shown.ts'
import { students } from './students.ts'

const cubby = useTestServer()
const screens: readonly Screen[] = [...publicSite, ...students, ...administrators, ...failures]

/** How long a screen has to show everything, on a busy machine. */
const TIMEOUT_MS = 30_000

const widths = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } } as const
type Width = keyof typeof widths
const logins = {
  student: { email: 'student@cubby.test', password: admin.password },
  instructor,
  administrator: admin,
}

/** The open pages by user and width. All tests share them, so each user logs in once per width. */
const pages = new Map<string, Page>()
const classIds = new Map<string, string>()

beforeAll(async () => {
  const response = await fetch(`${cubby.server.url}/api/classes`)
  const { classes } = (await response.json()) as { classes: { id: string; title: string }[] }
  for (const { id, title } of classes) classIds.set(title, id)
  for (const who of ['newcomer', 'visitor', 'student', 'instructor', 'administrator'] as const) {
    for (const width of ['phone', 'desktop'] as const) {
      const page = await cubby
        .phone({ ...widths[width], serviceWorkers: 'block' })
        .open(who === 'newcomer' ? '/logo.svg' : '/login')
      if (who !== 'newcomer' && who !== 'visitor') await logIn(page, logins[who])
      pages.set(`${who} ${width}`, page)
    }
  }
})

it.each(screens.map((screen) => [`${screen.name} (${screen.spec})`, screen] as const))(
  'shows what is specified: %s',
  async (_name, screen) => {
    const missing = await Promise.all([lookAt(screen, 'phone'), lookAt(screen, 'desktop')])
    expect(missing.flat()).toEqual([])
  },
)

/** Lists what is missing on a screen, in each of its views. */
async function lookAt(screen: Screen, width: Width): Promise<string[]> {
  const page = pages.get(`${screen.who} ${width}`) ?? expect.fail('There is no device')
  const missing: string[] = []
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await intercept(page, screen)
  for (const view of screen.views ?? [undefined]) {
    const lost = await lookAtView(page, screen, width, view)
    missing.push(...lost.map((row) => `${width}${view ? `, ${view}` : ''}: ${row}`))
  }
  return missing
}

async function lookAtView(page: Page, screen: Screen, width: Width, view?: string): Promise<string[]> {
  await page.goto(addressOf(screen, view), { waitUntil: 'domcontentloaded' })
  for (const step of screen.open ?? []) await take(page, step, width)
  const missing = await lookFor(page, rowsFor(screen, width, view), width)
  const { pathname } = new URL(page.url())
  if (screen.leadsTo && pathname !== screen.leadsTo) missing.push(`the address ${screen.leadsTo}`)
  const absent = await missingOn(page, screen.miss ?? [])
  const present = screen.miss?.filter((thing) => !absent.includes(thing)) ?? []
  return [...missing, ...present.map((thing) => `${thing}, which must not be there`)]
}

function addressOf({ at }: Screen, view?: string): string {
  const url = new URL(cubby.proxy.url + at.replace(/\{(.*)\}/, (_, title) => classIds.get(title) ?? title))
  if (view) url.searchParams.set('view', view)
  return url.href
}

async function intercept(page: Page, { answers = {} }: Screen): Promise<void> {
  for (const [call, answer] of Object.entries(answers)) {
    const [method, path = ''] = call.split(' ')
    await page.route(
      (url) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test(url.pathname),
      (route) => {
        if (route.request().method() !== method) return route.fallback()
        if (answer === null) return
        if (answer === 0) return route.abort()
        if (typeof answer === 'number') return route.fulfill({ status: answer, json: {} })
        if (typeof answer === 'string') return route.fulfill({ contentType: 'text/plain', body: answer })
        return route.fulfill({ json: answer })
      },
    )
  }
}

async function take(page: Page, step: Step, width: Width): Promise<void> {
  if (typeof step === 'string') return locate(page, step).click()
  if ('click' in step) {
    if (width === 'phone') await locate(page, step.onPhoneBehind).click()
    return locate(page, step.click).click()
  }
  const field = locate(page, step.fill)
  const isSelect = await field.evaluate((element) => element.tagName === 'SELECT')
  await (isSelect ? field.selectOption(step.with) : field.fill(step.with))
}

function rowsFor({ see }: Screen, width: Width, view?: string): PlacedThing[] {
  const shown = width === 'phone' && view === 'table' ? 'cards' : view
  const isHere = (only: Layout) => only === width || only === shown
  return see
    .map((row) => (typeof row === 'string' ? { see: row } : row))
    .filter(({ only }) => only === undefined || isHere(only))
}

/** Looks at the screen first, and then behind each button that may hide something. */
async function lookFor(page: Page, rows: readonly PlacedThing[], width: Width): Promise<Thing[]> {
  const buttonOf = ({ behind, onPhoneBehind }: PlacedThing) =>
    behind ?? (width === 'phone' ? onPhoneBehind : undefined)
  const missing = await waitFor(
    page,
    rows.filter((row) => !buttonOf(row)).map(({ see }) => see),
  )
  const hidden = Map.groupBy(
    rows.filter((row) => buttonOf(row)),
    buttonOf,
  )
  for (const [button = '', ones] of hidden) {
    await locate(page, button).click()
    missing.push(
      ...(
        await waitFor(
          page,
          ones.map(({ see }) => see),
        )
      ).map((see) => `${see}, behind ${button}`),
    )
    await page.keyboard.press('Escape')
  }
  return missing
}

/** Waits until everything is shown at the same time, and returns what is not. */
async function waitFor(page: Page, things: readonly Thing[]): Promise<Thing[]> {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    const isLast = performance.now() > end
    if (isLast || (await missingTextsOn(page, things)).length === 0) {
      const missing = await missingOn(page, things)
      if (isLast || missing.length === 0) return missing
    }
    await setTimeout(50)
  }
}
