import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrive, demoLogIn, openAdmin, openClass, openProfile } from '../harness/journey.ts'
import { papers, pdfText, printedText } from '../harness/pdf-text.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CPR = 'CPR and First Aid Certification'

/** Checks that every paper has these texts, begins with the name of the school, and has no navigation. */
async function expectPrinted(page: Page, texts: readonly (string | RegExp)[]): Promise<string[][]> {
  const printed: string[][] = []
  for (const paper of papers) {
    const sheets = await printedText(page, paper)
    const all = sheets.join(' ')
    const place = `${paper.format} ${paper.landscape ? 'landscape' : 'portrait'}`
    expect(sheets[0], place).toContain('Cubby Training')
    for (const text of texts) expect(all, place).toMatch(text)
    expect(all, place).not.toMatch(/Logout|Contact us|All rights reserved|Go to ⌘K|Point at a row/)
    expect(sheets, place).not.toContain('')
    printed.push(sheets)
  }
  return printed
}

it('an instructor prints the attendance sheets of their sessions, with a column for signatures', async () => {
  const page = await demoLogIn(cubby, 'instructor')
  await openProfile(page, 'My Sessions')
  await page.getByRole('region', { name: 'Next session' }).waitFor()
  await expectPrinted(page, ['Attendance sheet', 'Name Contact Time in Time out Signature', /555-/])
})

it('an administrator prints the attendance sheet of one session alone', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Class Management')
  await page.getByRole('button', { name: `View Sessions: ${CPR}` }).click()
  const sessions = page.locator('[data-sheet]')
  await sessions.nth(1).waitFor()
  await sessions.nth(1).locator('summary').click()
  // Chromium without a window has no print dialog, and `afterprint` would restore the screen.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Print attendance sheet/ })
    .click()
  const sheets = await printedText(page, { format: 'Letter', landscape: false })
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toMatch(/^CPR and First Aid Certification Attendance sheet Date [A-Z]/)
  expect(sheets[0]).toContain('Cubby Training')
  expect(sheets[0]).toContain("Instructor's signature")
})

it('an administrator prints the attendance sheets of a whole week from the page of a session', async () => {
  const [session] = await cubby.query(
    `select class_sessions.id from class_sessions join classes on classes.id = class_id
     where title = $1 and class_sessions.status = 'scheduled' order by start_date limit 1`,
    CPR,
  )
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/sessions/${session?.id}/money`)
  // Chromium without a window has no print dialog, and `afterprint` would restore the screen.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await page.getByRole('button', { name: `More for ${CPR}` }).click()
  await page.getByRole('menuitem', { name: /^Print all sheets of / }).click()
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-printing'))
  const sheets = await printedText(page, { format: 'Letter', landscape: false })
  const ofClass = sheets.filter((sheet) => sheet.includes(`${CPR} Attendance sheet Date `))
  expect(ofClass).toHaveLength(1)
  // That of another class of the week is there, too, and nothing of the screen.
  expect(sheets.filter((sheet) => / Attendance sheet Date [A-Z]/.test(sheet)).length).toBeGreaterThan(1)
  expect(sheets.join(' ')).not.toMatch(/Scheduled|Roster/)
})

it('a visitor prints a class as one sheet with its title and sessions', async () => {
  const page = await arrive(cubby.desktop())
  await openClass(page, CPR)
  await page.getByRole('heading', { name: 'Available Sessions' }).waitFor()
  const printed = await expectPrinted(page, [
    CPR,
    'About This Class',
    'Available Sessions',
    /\d of \d+ spots/,
  ])
  for (const sheets of printed) expect(sheets.join(' ')).not.toMatch(/Enroll Now|Join Waitlist/)
})

it('a student downloads a receipt that names the school, the class, and the amount', async () => {
  const page = await demoLogIn(cubby, 'student')
  await openProfile(page, 'Payments Due')
  await page.locator('main details > summary').filter({ visible: true }).last().click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /Receipt/ })
    .filter({ visible: true })
    .first()
    .click()
  const path = await (await download).path()
  const text = (await pdfText(await readFile(path))).join(' ')
  expect(text).toContain('Cubby Training')
  expect(text).toMatch(/\$\d/)
  expect(text).toContain('Sam Rivera')
})

it('an administrator prints the transactions as a table with the headings on every sheet', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/financial?list=transactions&dates=all`)
  await page.getByRole('row').nth(1).waitFor()
  const heading = 'Charged Student Class Discount Amount Paid Status'
  const printed = await expectPrinted(page, ['Financial Management', 'Transactions, all dates', heading])
  for (const sheets of printed) {
    const withRows = sheets.filter((sheet) => /\$\d/.test(sheet) && sheet.includes('@'))
    expect(withRows.length).toBeGreaterThan(0)
    for (const sheet of withRows) expect(sheet).toContain(heading)
    expect(sheets.join(' ')).not.toContain('Actions')
    // The class is a link to the session.
    expect(sheets.join(' ')).toContain('Positive Guidance in the Classroom')
    // A line may end after an @ and before a dot.
    const emails = sheets.join(' ').replaceAll(/(?<=@) | (?=\.)/g, '')
    expect(emails).toContain('beatriz.salgado@example.test')
    expect(emails.match(/[\w.]+@(example|cubby)\.test\b/g)).toHaveLength(emails.split('@').length - 1)
  }
})

it('an administrator prints the audit log with the details of each event', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Audit Log')
  await page.getByRole('row').nth(1).waitFor()
  await expectPrinted(page, ['When What Who Details Address', /Joined the waitlist .*CPR and First Aid/])
})

it('an administrator prints a report with its days, its chart, and its totals once', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Analytics')
  await page.getByText('Monthly Revenue', { exact: true }).waitFor()
  // A page that changes while it is printed loses sheets.
  await page
    .getByText(/^from \$/)
    .first()
    .waitFor()
  await expectPrinted(page, ['Analytics', /Compared with [A-Z]/, 'Enrollment Trends', 'Revenue by Class'])
  await page.getByLabel('Metric').selectOption('Revenue')
  await page.getByRole('table', { name: 'Revenue' }).waitFor()
  await page.locator('.recharts-surface').waitFor()
  const printed = await expectPrinted(page, [/Jan \d{4}/, /Total .*\$[\d,]+\.\d\d/])
  for (const sheets of printed) expect(sheets.join(' ').match(/ Total /g)).toHaveLength(1)
})
