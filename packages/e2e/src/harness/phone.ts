import type { BrowserContext, Page } from 'playwright-core'
import { openProfile } from './browser.ts'

export interface Screen {
  readonly width: number
  readonly height: number
  readonly dark: boolean
}

/** One person's device. What it stores outlives closing and opening the browser. */
export interface Phone {
  /** Opens a path in a new tab; the browser is started when it is not running. */
  readonly open: (path: string) => Promise<Page>
  /** Closes the browser as swiping the app away does. */
  readonly close: () => Promise<void>
  /** Waits until the worker is active and has everything it needs to start without a server. */
  readonly isReadyForOffline: (page: Page) => Promise<void>
  /** Kills every service worker on the spot, whatever it is doing. */
  readonly killWorkers: (page: Page) => Promise<void>
}

export async function aPhone(url: string, profile: string, screen: Partial<Screen>): Promise<Phone> {
  let browser: BrowserContext | undefined
  return {
    async open(path) {
      browser ??= await openProfile(profile, { width: 390, height: 844, ...screen })
      const page = await browser.newPage()
      await page.goto(url + path)
      return page
    },
    async close() {
      await browser?.close()
      browser = undefined
    },
    async isReadyForOffline(page) {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
    },
    async killWorkers(page) {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('ServiceWorker.enable')
      await devtools.send('ServiceWorker.stopAllWorkers')
      await devtools.detach()
    },
  }
}
