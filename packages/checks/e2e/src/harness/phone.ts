import { signal } from '@cubby/test-postgres/server-processes'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { openContext, openProfile, type Screen } from './browser.ts'
import { watchSecurityPolicy } from './policy-violations.ts'

/** The service worker, controlled through the browser's developer tools. */
interface WorkerControl {
  /** Triggers Background Sync, also when no page is open. */
  readonly sync: () => Promise<void>
  /** Delivers a push message, also when no page is open. */
  readonly push: (data: string) => Promise<void>
  /** Kills every worker immediately. */
  readonly kill: () => Promise<void>
}

/** One user's device. */
export interface Phone {
  /** Opens a path in a new tab. `before` runs in the page first. */
  readonly open: (path: string, before?: () => void) => Promise<Page>
  /** Waits until the worker has everything it needs to start without a server. */
  readonly isReadyForOffline: (page: Page) => Promise<void>
  readonly controlWorker: (page: Page) => Promise<WorkerControl>
  /** Closes the device permanently. */
  readonly discard: () => Promise<void>
}

/** A device whose app can be closed. Its storage survives. */
export interface RestartablePhone extends Phone {
  /** Kills the browser, as a phone kills an app that is swiped away. `open` starts it again. */
  readonly close: () => Promise<void>
}

/** Creates a phone that cannot be restarted. All these phones share one browser, so they are cheap. */
export function createPhone(
  url: string,
  startBrowser: () => Promise<Browser>,
  screen: Partial<Screen>,
): Phone {
  let context: BrowserContext | undefined
  const open = async () => {
    context ??= watchSecurityPolicy(await openContext(await startBrowser(), screen))
    return context
  }
  return { ...device(url, open), discard: async () => context?.close() }
}

/** Creates a phone with its own browser, whose profile is in this folder. */
export function createRestartablePhone(
  url: string,
  folder: string,
  screen: Partial<Screen>,
): RestartablePhone {
  let context: BrowserContext | undefined
  const open = async () => {
    context ??= watchSecurityPolicy(await openProfile(folder, screen))
    return context
  }
  const close = async () => {
    if (context) await killBrowser(context)
    context = undefined
  }
  return { ...device(url, open), close, discard: close }
}

/** Kills a browser with its own profile, and waits until it has ended. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const ended = new Promise((resolve) => context.once('close', resolve))
  signal(await processesOf(context), 'SIGKILL')
  await ended
}

/** Returns the process ids of a browser with its own profile: the browser and its child processes. */
async function processesOf(context: BrowserContext): Promise<number[]> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('this browser is not for one profile')
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  return processInfo.map(({ id }) => id)
}

function device(url: string, turnOn: () => Promise<BrowserContext>): Omit<Phone, 'discard'> {
  return {
    async open(path, before) {
      const page = await (await turnOn()).newPage()
      if (before) await page.addInitScript(before)
      await page.goto(url + path)
      return page
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
        async push(data) {
          await devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
        },
        async kill() {
          await devtools.send('ServiceWorker.stopAllWorkers')
        },
      }
    },
  }
}

/** Returns the browser's id of the app's service worker registration. */
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
