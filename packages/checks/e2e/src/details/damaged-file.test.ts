import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { arriveAndLogIn, openProfile } from '../harness/journey.ts'
import { countRows, damageFiles } from '../harness/storage.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student with a damaged file sees an error while offline, and gets the file again when online', async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await phone.isReadyForOffline(page)
  await expect.poll(() => countRows(page, 'material_files')).toBeGreaterThan(0)
  await openProfile(page, 'Enrollments')
  await damageFiles(page, 'material_files')
  await cubby.server.stop()
  await page.reload()
  const button = page.getByRole('button', { name: 'Download What to bring' })
  await button.click()
  await page
    .getByText('The copy of this file on this device is damaged. Go online to download it again.')
    .waitFor()

  await cubby.server.start()
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    return (await readFile(await file.path())).subarray(0, 5).toString()
  }
  expect(await download()).toBe('%PDF-')
  await cubby.server.stop()
  await page.reload()
  expect(await download()).toBe('%PDF-')
})
