import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, demoLogIn, followHeader, openProfile } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const pdf = { name: 'diploma.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

it('a student uploads a document, an administrator reads it, and the list is available offline', {
  timeout: 120_000,
}, async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await openProfile(page, 'Certificates')
  const documents = page.getByRole('region', { name: 'My documents' })
  await documents.getByText('Immunization record.pdf', { exact: true }).first().waitFor()
  const choose = (file: typeof pdf) => documents.locator('input[type=file]').setInputFiles(file)
  const send = documents.getByRole('button', { name: 'Upload Document' })
  await choose({ ...pdf, name: 'page.html', mimeType: 'text/html' })
  await documents.getByText('Invalid file type. Please upload a PDF or image (JPEG, PNG) file.').waitFor()
  await choose({ ...pdf, buffer: Buffer.from('<html>') })
  await send.click()
  await documents
    .getByText('Upload failed: Invalid file type. Please upload a PDF or image (JPEG, PNG) file.')
    .waitFor()
  await choose(pdf)
  await documents.getByLabel('Kind of document').selectOption('Education and training')
  await send.click()
  await page.getByText('Document uploaded successfully').waitFor()
  const row = documents.getByRole('listitem').filter({ hasText: 'diploma.pdf' })
  await row.getByText(/^Education and training, 1 KB/).waitFor()
  expect(await violationsOn(page)).toEqual([])

  const desktop = await demoLogIn(cubby, 'admin')
  await followHeader(desktop, 'Admin')
  await desktop.getByRole('link', { name: 'User Management' }).click()
  await desktop.getByPlaceholder('Search users by name or email...').fill('student@cubby.test')
  await desktop.getByRole('button', { name: 'Actions for Sam Rivera' }).click()
  await desktop.getByRole('menuitem', { name: 'View Profile' }).click()
  const [file] = await Promise.all([
    desktop.waitForEvent('download'),
    desktop.getByRole('dialog').getByRole('button', { name: 'Download diploma.pdf' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('diploma.pdf')

  await cubby.server.stop()
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await documents.getByText('Uploading needs a connection').waitFor()
  expect(await row.getByRole('button', { name: 'Download diploma.pdf' }).isDisabled()).toBe(true)
  await cubby.server.start()
  await documents.getByText('Choose a file', { exact: true }).waitFor({ timeout: 60_000 })
  await row.getByRole('button', { name: 'Delete diploma.pdf' }).click()
  await page.getByRole('dialog', { name: 'Delete document' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Document deleted successfully').waitFor()
  await row.waitFor({ state: 'detached' })
})
