import { gzipSync } from 'node:zlib'
import { openBrowser, openContext } from './browser.ts'
import { waitForQuietNetwork } from './quiet-network.ts'

/** Returns the gzip size, in bytes, of all JavaScript that a new browser loads for a page with this heading. */
export async function firstViewBytes(address: string, heading: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await (await openContext(browser, { serviceWorkers: 'block' })).newPage()
    const scripts = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || !response.ok()) return
      scripts.set(
        response.url(),
        response.body().then((bytes) => gzipSync(bytes).length),
      )
    })
    await page.goto(address)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await waitForQuietNetwork(page)
    const sizes = await Promise.all(scripts.values())
    return sizes.reduce((total, size) => total + size, 0)
  } finally {
    await browser.close()
  }
}
