import { addDays } from '@cubby/rules/days'
import { aWorkbook } from '@cubby/test-workbooks/workbooks'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, goToSection, openAdmin } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const STUDENTS = 2_000
const CERTIFICATES = 300
/** How long a job may take on a loaded machine. */
const JOB = { timeout: 120_000 }

function csvFile(name: string, rows: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}

const students = csvFile('students.csv', [
  'Student name,E-mail,Cell',
  ...Array.from({ length: STUDENTS }, (_, at) => `Maya Torres${at},student${at}@school.test,718 555 0142`),
  'Noor,not an address,',
])

const classes = csvFile('classes.csv', [
  'Class,Start date,Start time,End time,Location,Capacity,Instructor email,Price',
  'Infant and Child CPR,6/1/2021,9:00 AM,3:30 PM,Room 2,300,instructor@cubby.test,$95.00',
])

/** A zip with a list and the file of each certificate. */
function certificatesZip() {
  const numbers = Array.from({ length: CERTIFICATES }, (_, at) => at)
  const rows = numbers.map(
    (at) => `A-${at},student${at}@school.test,Infant and Child CPR,6/1/2021,2021-06-15,6,${at}.pdf`,
  )
  const list = ['Number,Email,Class,Session date,Issued,Hours,File', ...rows].join('\n')
  const files = numbers.map((at) => [`scans/${at}.pdf`, strToU8(`%PDF-1.7\n%%EOF ${at}`)] as const)
  const zip = zipSync({ 'list.csv': strToU8(list), ...Object.fromEntries(files) })
  return { name: 'certificates.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) }
}

/** Uploads, checks, and imports a file of this kind with the suggested columns. */
async function importFile(page: Page, kind: string, file: ReturnType<typeof csvFile>) {
  await page.getByLabel('What the file contains').selectOption(kind)
  await upload(page, file)
  await page.getByRole('button', { name: 'Check File' }).click()
  await page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click(JOB)
}

async function upload(page: Page, file: ReturnType<typeof csvFile>) {
  await page.getByRole('region', { name: 'New import' }).locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload File' }).click()
  await page.getByRole('heading', { name: file.name }).waitFor()
}

it('an administrator imports 2,000 students, finds the row with an error, and imports the file again in vain', {
  timeout: 300_000,
}, async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Imports')
  await upload(page, students)
  const columns = page.getByRole('region', { name: 'Columns' })
  expect(await columns.getByLabel('Full name').inputValue()).toBe('0')
  expect(await columns.getByLabel('Phone').inputValue()).toBe('2')
  await columns.getByText('For example student0@school.test').waitFor()
  expect(await violationsOn(page)).toEqual([])

  await columns.getByRole('button', { name: 'Check File' }).click()
  const start = page.getByRole('button', { name: 'Import 2,000 rows' })
  await start.waitFor(JOB)
  await page.getByText('2,001 rows: 2,000 new, 1 with errors').waitFor()
  const errors = page.getByRole('region', { name: 'Rows with errors' }).getByRole('listitem')
  await errors.getByText('Email: Please enter a valid email address').waitFor()
  await errors.getByText('Row 2002').waitFor()
  expect(await violationsOn(page)).toEqual([])

  await start.click()
  await page.getByText('2,001 rows: 2,000 created, 1 with errors').waitFor(JOB)
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByPlaceholder('Search users by name or email...').fill('student1999@school.test')
  await page.getByText('Maya Torres1999').first().waitFor()

  await goToSection(page, 'Imports')
  await upload(page, students)
  await page.getByRole('button', { name: 'Check File' }).click()
  await page.getByText('There is nothing new to import in this file.').waitFor(JOB)
  await page.getByText('2,001 rows: 2,000 already in Cubby, 1 with errors').waitFor()
})

it('an administrator imports a class and 300 past certificates, and undoes the import of the certificates', {
  timeout: 300_000,
}, async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Imports')
  await importFile(page, 'Classes and sessions', classes)
  await page.getByText('1 row: 1 created').waitFor(JOB)
  await page.getByRole('button', { name: 'All Imports' }).click()
  await importFile(page, 'Past certificates, with their files', certificatesZip())
  await page.getByText('300 rows: 300 created').waitFor(JOB)
  await openAdmin(page, 'Certificate Management')
  await page.getByPlaceholder('Search by student, class, or number...').fill('A-299')
  await page.getByText('Maya Torres299').first().waitFor()
  await openAdmin(page, 'Imports')
  await page.getByRole('button', { name: 'Open certificates.zip' }).click()
  await page.getByRole('button', { name: 'Undo Import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click()
  await page.getByText('300 rows: 300 removed').waitFor(JOB)
  const [left] = await cubby.query(
    'select count(*)::int as count from certificates where earlier_number is not null',
  )
  expect(left).toEqual({ count: 0 })
})

it('an administrator imports the second sheet of an Excel file, with dates and numbers as Excel stores them', {
  timeout: 300_000,
}, async () => {
  const day = new Date(`${addDays(new Date().toISOString().slice(0, 10), 40)}T00:00:00Z`)
  // Excel counts days; this is the number of Jan 1, 1970.
  const serial = day.getTime() / 86_400_000 + 25_569
  const columns = [
    'Class',
    'Start date',
    'Start time',
    'End time',
    'Location',
    'Capacity',
    'Instructor email',
    'Price',
  ]
  const file = {
    name: 'fall.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      aWorkbook([
        {
          name: 'Notes',
          rows: [
            ['Who', 'What'],
            ['Avery', 'Ask about Room 2'],
          ],
        },
        { name: 'Old', state: 'hidden', rows: [columns] },
        {
          name: 'Sessions',
          rows: [
            ['Fall schedule'],
            [],
            columns,
            ['Block Play', { serial }, '9:00 AM', '3:30 PM', 'Room 2', 17, 'instructor@cubby.test', 1234.5],
          ],
        },
      ]),
    ),
  }
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Imports')
  await page.getByLabel('What the file contains').selectOption('Classes and sessions')
  const picker = page.getByRole('region', { name: 'New import' }).locator('input[type=file]')
  expect(await picker.getAttribute('accept')).toContain('.xlsx')
  await upload(page, file)
  const sheet = page.getByLabel('Sheet', { exact: true })
  expect(await sheet.locator('option').allInnerTexts()).toEqual(['Notes', 'Sessions'])
  await sheet.selectOption('Sessions')
  await page.getByText('The column names are in row 3 of the sheet Sessions').waitFor()
  const mapped = page.getByRole('region', { name: 'Columns' })
  await mapped
    .getByText(`For example ${day.toISOString().slice(0, 10)}`)
    .first()
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Check File' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click(JOB)
  await page.getByText('1 row: 1 created').waitFor(JOB)

  await openAdmin(page, 'Class Management')
  await page.getByPlaceholder(/^Search/).fill('Block Play')
  const shown = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  await page
    .getByText(new RegExp(`${shown.format(day)}.*0 of 17 taken`))
    .first()
    .waitFor()
  const [stored] = await cubby.query(
    `select capacity, price_cents, start_date::text as start_date from class_sessions
      join classes on classes.id = class_id where title = 'Block Play'`,
  )
  expect(stored).toEqual({ capacity: 17, price_cents: 123_450, start_date: day.toISOString().slice(0, 10) })
})

it('an administrator undoes an import, and a student who has logged in since stays', {
  timeout: 300_000,
}, async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Imports')
  const file = csvFile('evening.csv', [
    'Email,First name,Last name',
    'eve.one@school.test,Eve,One',
    'eve.two@school.test,Eve,Two',
  ])
  await upload(page, file)
  await page.getByRole('button', { name: 'Check File' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click(JOB)
  await page.getByText('2 rows: 2 created').waitFor(JOB)

  // She chooses her password with a link, because the import does not set one.
  const student = await cubby.visitor().open('/forgot-password')
  await student.getByLabel('Email').fill('eve.one@school.test')
  await student.getByRole('button', { name: 'Send reset link' }).click()
  await student.goto(cubby.proxy.url + (await mailedPath(cubby, 'eve.one@school.test', '/reset-password')))
  await student.getByText('Hello, Eve One.').waitFor()
  await student.getByLabel('New password', { exact: true }).fill('evening classroom')
  await student.getByLabel('Confirm new password').fill('evening classroom')
  await student.getByRole('button', { name: 'Reset password' }).click()
  await student.getByRole('link', { name: 'GO TO LOGIN' }).click()
  await logIn(student, { email: 'eve.one@school.test', password: 'evening classroom' })

  await page.getByRole('button', { name: 'Undo Import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click()
  await page.getByText('2 rows: 1 removed, 1 could not be removed').waitFor(JOB)
  await page.getByText('This user has logged in or asked for a password').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'All Imports' }).click()
  await page.getByRole('button', { name: 'Open evening.csv' }).waitFor()
})
