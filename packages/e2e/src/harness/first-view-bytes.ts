import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openProfile } from './browser.ts'

/** The gzip bytes of all JavaScript a browser that was never here loads until it shows the classes. */
export async function firstViewBytes(url: string): Promise<number> {
  const profile = await mkdtemp(join(tmpdir(), 'cubby-first-view-'))
  const browser = await openProfile(profile, { width: 390, height: 844, serviceWorkers: 'block' })
  try {
    const page = await browser.newPage()
    const scripts = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || !response.ok()) return
      scripts.set(
        response.url(),
        response.body().then((bytes) => gzipSync(bytes).length),
      )
    })
    await page.goto(`${url}/classes`)
    await page.getByRole('link', { name: 'VIEW DETAILS' }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(scripts.values())
    return sizes.reduce((total, size) => total + size, 0)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}
