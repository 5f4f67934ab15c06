import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** How long a page makes no request before it counts as quiet, as with Playwright's `networkidle`. */
export const QUIET_MS = 500

interface Network {
  readonly open: Set<Request>
  changedAt: number
}

const networks = new WeakMap<Page, Network>()

/** Tracks the open requests of the pages that this browser opens from now on. */
export function watchNetwork(context: BrowserContext): void {
  context.on('page', (page) => {
    const network: Network = { open: new Set(), changedAt: performance.now() }
    networks.set(page, network)
    const note = () => {
      network.changedAt = performance.now()
    }
    page.on('request', (request) => {
      // The event stream stays open, so `networkidle` never comes.
      if (request.url().endsWith('/api/events')) return
      if (request.isNavigationRequest()) network.open.clear()
      network.open.add(request)
      note()
    })
    const close = (request: Request) => {
      if (network.open.delete(request)) note()
    }
    page.on('requestfinished', close)
    page.on('requestfailed', close)
  })
}

/** Waits until a page has made no request for half a second from now on, except for the event stream. */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  const network = networks.get(page)
  if (!network) throw new Error('the network of this page is not watched')
  // The request of the last click may not have begun.
  network.changedAt = performance.now()
  while (network.open.size > 0 || performance.now() - network.changedAt < QUIET_MS) await setTimeout(50)
}
