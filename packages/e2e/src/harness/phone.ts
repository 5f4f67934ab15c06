import { spawnSync } from 'node:child_process'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { openProfile } from './browser.ts'

export interface Screen {
  readonly width: number
  readonly height: number
  readonly dark: boolean
  readonly scripts: boolean
}

/** The service worker, as the browser's own tools handle it. */
export interface WorkerControl {
  /** What Background Sync does when there is a connection again, also when no page is open. */
  readonly sync: () => Promise<void>
  /** Kills every worker on the spot, whatever it is doing. */
  readonly kill: () => Promise<void>
}

/** One person's device. What it stores outlives closing and opening the browser. */
export interface Phone {
  /** Opens a path in a new tab; the browser is started when it is not running. `before` runs in the page first. */
  readonly open: (path: string, before?: () => void) => Promise<Page>
  /** Ends the browser on the spot, as a phone does with an app that is swiped away. */
  readonly close: () => Promise<void>
  /** Waits until the worker has everything it needs to start without a server. */
  readonly isReadyForOffline: (page: Page) => Promise<void>
  readonly controlWorker: (page: Page) => Promise<WorkerControl>
}

export async function aPhone(url: string, profile: string, screen: Partial<Screen>): Promise<Phone> {
  let browser: BrowserContext | undefined
  return {
    async open(path, before) {
      browser ??= await openProfile(profile, { width: 390, height: 844, ...screen })
      const page = await browser.newPage()
      if (before) await page.addInitScript(before)
      await page.goto(url + path)
      return page
    },
    async close() {
      spawnSync('pkill', ['-9', '-f', profile])
      await browser?.close().catch(() => undefined)
      browser = undefined
    },
    async isReadyForOffline(page) {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
    },
    async controlWorker(page) {
      const devtools = await page.context().newCDPSession(page)
      const registrationId = await registrationOf(devtools, url)
      return {
        async sync() {
          await devtools.send('ServiceWorker.dispatchSyncEvent', {
            origin: url,
            registrationId,
            tag: 'drain',
            lastChance: false,
          })
        },
        async kill() {
          await devtools.send('ServiceWorker.stopAllWorkers')
        },
      }
    },
  }
}

/** The browser's id of the app's worker registration. */
async function registrationOf(devtools: CDPSession, url: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}
