import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './harness/browser.ts'
import { waitForQuietNetwork, watchNetwork } from './harness/quiet-network.ts'
import { createServerProcess } from './harness/server-process.ts'
import { logIn } from './harness/student.ts'

/** `pnpm screenshots`: takes the screenshots of the web app manifest (pwa/manifest.ts) from the demo data. */
const FOLDER = join(import.meta.dirname, '../../../../pwa/public/screenshots')
const QUALITY = 80

const devices: Record<string, BrowserContextOptions> = {
  narrow: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
}

const pages = {
  classes: '/classes',
  'my-classes': '/profile?section=enrollments',
  certificates: '/profile?section=certificates',
}

async function takeAll(browser: Browser, url: string, device: string): Promise<void> {
  const context = await browser.newContext({
    ...devices[device],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  watchNetwork(context)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await logIn(page, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(url + path)
    await page.getByRole('main').getByRole('heading').nth(1).waitFor()
    await waitForQuietNetwork(page)
    await writeFile(join(FOLDER, `${name}-${device}.webp`), await capture(page))
  }
  await context.close()
}

/** Playwright writes no WebP. */
async function capture(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}

const dataDir = await mkdtemp(join(tmpdir(), 'cubby-screenshots-'))
const server = createServerProcess(await freePort(), { DATA_DIR: dataDir, SEED: 'demo' })
try {
  await server.start()
  await mkdir(FOLDER, { recursive: true })
  const browser = await openBrowser()
  for (const device of Object.keys(devices)) await takeAll(browser, server.url, device)
  await browser.close()
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
