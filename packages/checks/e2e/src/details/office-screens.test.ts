import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, listMenu } from '../harness/admin-page.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { findSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

async function anAdmin(path: string, size = { width: 1440, height: 900 }): Promise<Page> {
  const page = await cubby.desktop().open(path)
  await page.setViewportSize(size)
  await logIn(page, admin)
  await page.waitForURL(cubby.proxy.url + path)
  return page
}

/** Counts the clicks of a user on a page. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    addEventListener(
      'click',
      // The click of a keyboard or of a label's control has no own press.
      ({ detail }) => {
        if (detail > 0) {
          const { dataset } = document.documentElement
          dataset.clicks = String(Number(dataset.clicks) + 1)
        }
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

const LAST_START = 360
const TALLEST_TILE = 96
/** A class name of four words in two lines. */
const NARROWEST_NAME = 110

it.each([
  ['/admin/users', 'main ul li:has(input[type=checkbox])'],
  ['/admin/users?view=table', 'main tbody tr'],
  ['/admin/waitlist?view=table', 'main tbody tr'],
  ['/admin/enrollments', 'main ul li:has(input[type=checkbox])'],
  ['/admin/enrollments?view=table', 'main tbody tr'],
  ['/admin/financial', 'main tbody tr'],
  ['/admin/financial?list=transactions', 'main tbody tr'],
  ['/admin/financial?list=invoices', 'main tbody tr'],
  ['/admin/centers', 'main tbody tr'],
  ['/admin/audit-log', 'main tbody tr, main ol li, main ul li'],
  ['/admin/contact-messages', 'main tbody tr, main section li, main ul li'],
] as const)('the rows of %s begin in the upper part of the screen', async (path, rows) => {
  const page = await anAdmin(path)
  await page.locator(rows).first().waitFor()
  const top = await page
    .locator(rows)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top)
  expect(top).toBeLessThan(LAST_START)
  const tiles = await page
    .locator('[data-stat]')
    .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height))
  expect(Math.max(0, ...tiles)).toBeLessThanOrEqual(TALLEST_TILE)
})

it.each([
  '/admin/financial',
  '/admin/financial?list=transactions',
  '/admin/financial?list=invoices',
  '/admin/centers',
  '/admin/enrollments?view=table',
  '/admin/waitlist?view=table',
  '/admin/classes?view=table',
])('no text of %s lies over another at 1280, and classes and centers keep their names', async (path) => {
  const page = await anAdmin(path, { width: 1280, height: 900 })
  await page.locator('main tbody tr').first().waitFor()
  const outside = await page.locator('main :is(thead th, tbody td)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const texts = [...cell.querySelectorAll('*')].filter(
        // Truncated texts are cut at the edge of their cell, and hidden ones have one pixel.
        (part) => part.getBoundingClientRect().width > 1 && !part.closest('[class*=truncate]'),
      )
      const wide = texts.find((part) => {
        const box = part.getBoundingClientRect()
        return box.right > right + 1 || box.left < left - 1
      })
      return wide ? [`${cell.textContent}: ${wide.textContent}`] : []
    }),
  )
  expect(outside).toEqual([])
  const name = page.getByRole('columnheader', { name: /^(Class|Center)$/ })
  expect((await name.boundingBox())?.width).toBeGreaterThan(NARROWEST_NAME)
  // Actions are visible without pointing at a row.
  const opacities = await page
    .locator('main tbody tr:first-child button')
    .evaluateAll((all) => all.map((button) => getComputedStyle(button).opacity))
  expect(opacities.filter((opacity) => opacity !== '1')).toEqual([])
})

it('Analytics has at most eight red and green arrows', async () => {
  const page = await anAdmin('/admin/analytics')
  await page.getByRole('heading', { name: 'Revenue by Class' }).waitFor()
  const colored = await page.locator('[data-colored-change]').count()
  expect(colored).toBeLessThanOrEqual(8)
  // Nothing is compared with fewer than five earlier events.
  expect(
    await page
      .locator('main')
      .getByText(/^from [0-4]$/)
      .count(),
  ).toBe(0)
  const queue = page.getByRole('region', { name: 'Needs you' })
  await queue.getByRole('link').first().waitFor()
  const counts = (await queue.getByRole('link').allTextContents()).map((text) => Number.parseInt(text, 10))
  expect(counts).not.toContain(0)
  expect(await violationsOn(page)).toEqual([])
})

it('an administrator approves exactly ten enrollments with four clicks, and can undo them', async () => {
  const session = await findSession(cubby, 'Child Development Associate (CDA)', 13)
  await cubby.query('update class_sessions set capacity = seats_taken + 14 where id = $1', session.sessionId)
  for (let n = 0; n < 12; n += 1) await enrollThroughApi(cubby, session, `Linden${'abcdefghijkl'[n]}`)
  const page = await anAdmin('/admin/enrollments?searchTerm=linden')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await cards.nth(11).waitFor()
  const clicks = await countClicks(page)
  await listMenu(page).click()
  await page.getByRole('menuitem', { name: 'Approve the first 10…' }).click()
  await page.getByRole('button', { name: 'Approve 10', exact: true }).click()
  const report = page.getByRole('dialog', { name: '10 of 10 approved' })
  const undo = report.getByRole('button', { name: /^Undo/ })
  await undo.waitFor()
  expect(await clicks()).toBeLessThanOrEqual(3)
  await undo.click()
  await page.getByText('Undone. No one was notified.').waitFor()
  const pending = () =>
    cubby.query(
      "select count(*)::int as count from enrollments e join users u on u.id = e.user_id where u.first_name like 'Linden%' and e.status = 'pending' and e.review is null",
    )
  expect(await pending()).toEqual([{ count: 12 }])

  await cards.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Select the first 10' }).click()
  await page.getByText('10 selected').waitFor()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('button', { name: 'Approve 10', exact: true }).click()
  await report.getByRole('button', { name: 'Dismiss' }).click()
  // The decisions take effect once nobody can undo them.
  await expect.poll(pending, { timeout: 30_000 }).toEqual([{ count: 2 }])
}, 240_000)

it('an administrator selects a range with Shift, and selected cards look selected', async () => {
  const page = await anAdmin('/admin/users')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(3).waitFor()
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  const background = (n: number) =>
    boxes.nth(n).evaluate((box) => getComputedStyle(box.closest('li > div') ?? box).backgroundColor)
  expect(await background(1)).not.toBe(await background(5))
})

it('an administrator records a payment with three clicks', async () => {
  const page = await anAdmin('/admin/financial')
  const clicks = await countClicks(page)
  await page
    .getByRole('button', { name: /^Record Payment/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Record Payment' })
  await form.getByLabel('Method').click()
  await form.getByLabel('Method').selectOption('Cash')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByText('Payment recorded successfully').waitFor()
  expect(await clicks()).toBeLessThanOrEqual(3)
})
