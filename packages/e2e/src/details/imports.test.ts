import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { mailedPath } from '../harness/mails.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const STUDENTS = 2_000
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

  await page.getByRole('link', { name: 'Imports' }).click()
  await upload(page, students)
  await page.getByRole('button', { name: 'Check File' }).click()
  await page.getByText('There is nothing new to import in this file.').waitFor(JOB)
  await page.getByText('2,001 rows: 2,000 exist already, 1 with errors').waitFor()
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
