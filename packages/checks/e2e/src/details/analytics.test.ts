import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const metrics = [
  'Revenue',
  'Revenue by class',
  'Enrollments',
  'Class enrollments',
  'User engagement',
  'User activity',
]

async function openAnalytics(): Promise<Page> {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Analytics')
  await page.getByText('Monthly Revenue', { exact: true }).waitFor()
  return page
}

const chooseMetric = async (page: Page, metric: string) => {
  await page.getByLabel('Metric').selectOption(metric)
  await page.getByRole('heading', { level: 2, name: metric, exact: true }).waitFor()
}

/** Reads the number at the beginning of a link. */
const amountIn = (text: string) => Number(text.replace(/^\D*([\d,.]*\d).*$/s, '$1').replaceAll(',', ''))

it('an administrator finds a chart, a table, and correct totals in every report', async () => {
  const page = await openAnalytics()
  for (const metric of metrics) {
    await chooseMetric(page, metric)
    const table = page.getByRole('table', { name: metric })
    const total = table.getByRole('row').last()
    await table.getByRole('link').first().waitFor()
    // Every row has the same number of links: one for each column with a total.
    const rows = await table.locator('tbody tr').all()
    const linked = await Promise.all(rows.map((row) => row.getByRole('link').allTextContents()))
    const totals = await total.getByRole('link').allTextContents()
    for (const [column, text] of totals.entries()) {
      const sum = linked.reduce((all, texts) => all + amountIn(texts[column] ?? ''), 0)
      expect(sum, `${metric}, column ${column}`).toBeCloseTo(amountIn(text), 2)
    }
    expect(totals.length).toBeGreaterThan(0)
    const isDrawn = page.locator('svg.recharts-surface').or(page.getByRole('list', { name: metric }))
    await isDrawn.first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  }
})

it('an administrator reads the months of a chart with the arrow keys, and opens the rows of one', async () => {
  const page = await openAnalytics()
  await chooseMetric(page, 'Revenue')
  const chart = page.getByRole('application')
  await chart.focus()
  const tip = page.getByRole('status').filter({ hasText: /^Jan / })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tip.textContent()).toMatch(/^Jan \d{4}Net Revenue\$[\d,.]+/)
  const year = new Date().getFullYear()
  // Only months whose labels fit are named, at equal distances.
  const places = await page
    .locator('.recharts-xAxis-tick-labels text')
    .evaluateAll((labels) => labels.map((label) => Number(label.getAttribute('x'))))
  const gaps = places.slice(1).map((place, at) => Math.round(place - (places[at] ?? 0)))
  expect(new Set(gaps).size).toBe(1)

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Jan / }) })
  await row.getByRole('link').click()
  await page
    .getByRole('button', { name: new RegExp(`^Remove filter: Money received Jan 1 – 31, ${year}`) })
    .waitFor()
})

it('an administrator reads the tooltip of a bar with the keyboard and with the mouse', async () => {
  const page = await openAnalytics()
  await chooseMetric(page, 'Revenue by class')
  const tip = page.getByRole('status').filter({ hasText: /Net Revenue\$[\d,.]+/ })
  const bars = page.getByRole('list', { name: 'Revenue by class' }).getByRole('button')
  await bars.first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await bars.nth(1).hover()
  await tip.waitFor()
})

it('an administrator chooses the days by name and sees what they are compared with', async () => {
  const page = await openAnalytics()
  await page.getByRole('button', { name: 'Last year' }).click()
  const last = new Date().getFullYear() - 1
  await expect.poll(() => page.getByLabel('Start Date').inputValue()).toBe(`${last}-01-01`)
  expect(await page.getByLabel('End Date').inputValue()).toBe(`${last}-12-31`)
  expect(await page.getByRole('button', { name: 'Last year' }).getAttribute('aria-pressed')).toBe('true')
  await page
    .getByText(/Compared with /)
    .filter({ hasText: `${last - 1}` })
    .waitFor()
  await page.getByRole('button', { name: 'Last 12 months' }).click()
  await expect.poll(() => page.getByLabel('End Date').inputValue()).toContain(`${last + 1}-`)
})

it('an administrator reads why a start alone moves, and chooses any days in the calendar by keyboard', async () => {
  const page = await openAnalytics()
  await page.getByRole('button', { name: 'Last month' }).click()
  const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')]
  await page.getByRole('button', { name: 'Last month', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Custom' }).click()
  const lastDay = await end.inputValue()
  await start.fill(lastDay)
  await end.focus()
  await page
    .getByText(/^The start moved from .* to .*, because typed dates can span at most one year;/)
    .waitFor()
  expect(await end.inputValue()).toBe(lastDay)
  expect(await page.getByRole('button', { name: 'Custom' }).getAttribute('aria-pressed')).toBe('true')
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Choose the days in a calendar' }).press('Enter')
  const days = page.getByRole('dialog', { name: 'Calendar' }).locator('td button:enabled')
  await days.nth(2).press('Enter')
  await days.nth(5).press('Enter')
  await page.getByRole('dialog', { name: 'Calendar' }).waitFor({ state: 'detached' })
  const chosen = async () =>
    (Date.parse(await end.inputValue()) - Date.parse(await start.inputValue())) / 86_400_000
  await expect.poll(chosen).toBe(3)
  expect(await page.getByText(/^The start moved/).count()).toBe(0)
})

it('an administrator opens the users behind the numbers of user activity', async () => {
  const page = await openAnalytics()
  await chooseMetric(page, 'User activity')
  const total = page.getByRole('row').last().getByRole('link')
  const created = amountIn((await total.textContent()) ?? '')
  await total.click()
  await page.getByRole('button', { name: /^Remove filter: Created Jan 1/ }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${created} users?, page 1$`) })
    .waitFor({ state: 'attached' })
})
