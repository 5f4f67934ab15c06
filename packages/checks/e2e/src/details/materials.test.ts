import { expect, it } from 'vitest'
import { arriveAndLogIn, demoLogIn, openAdmin, openProfile } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CDA = 'Child Development Associate (CDA)'
const pdf = { name: 'field trip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

it('a student opens a material offline, and it is removed from the phone once an administrator deletes it', async () => {
  const desktop = await demoLogIn(cubby, 'admin')
  await openAdmin(desktop, 'Class Management')
  await desktop.getByRole('button', { name: `Materials: ${CDA}` }).click()
  const dialog = desktop.getByRole('dialog', { name: 'Materials' })
  const form = dialog.getByRole('form', { name: 'Upload material' })
  const choose = (file: typeof pdf) => form.locator('input[type=file]').setInputFiles(file)
  await choose({ ...pdf, name: 'page.html', mimeType: 'text/html' })
  await form.getByText('Invalid file type. Please upload a PDF or image (JPEG, PNG) file.').waitFor()
  await choose({ ...pdf, buffer: Buffer.from('<html>') })
  await form.getByRole('button', { name: 'Upload' }).click()
  await form.getByText('Invalid file type. Please upload a PDF or image (JPEG, PNG) file.').waitFor()
  await choose(pdf)
  await form.getByLabel('Title').fill('Field trip form')
  await form.getByRole('button', { name: 'Upload' }).click()
  await desktop.getByText('Material uploaded successfully').waitFor()
  await dialog.getByText('Field trip form', { exact: true }).waitFor()

  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await phone.isReadyForOffline(page)
  await openProfile(page, 'Enrollments')
  const materials = page
    .getByRole('listitem')
    .filter({ hasText: CDA })
    .getByRole('region', { name: 'Materials' })
  await expect.poll(() => materials.getByText('Stored on this device').count()).toBe(3)
  await cubby.server.stop()
  await page.reload()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    materials.getByRole('button', { name: 'Download Field trip form' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Field-trip-form.pdf')

  await cubby.server.start()
  await dialog.getByRole('button', { name: 'Delete: Field trip form' }).click()
  await dialog.getByRole('button', { name: 'Delete Field trip form' }).click()
  await desktop.getByText('Material deleted successfully').waitFor()
  await page.reload()
  await materials.getByRole('button', { name: 'Download What to bring' }).waitFor()
  await materials.getByRole('button', { name: 'Download Field trip form' }).waitFor({ state: 'detached' })
})
