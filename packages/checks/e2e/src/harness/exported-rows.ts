import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Returns the lines of the CSV file that this button downloads, without the header. */
export async function exportedRows(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
}
