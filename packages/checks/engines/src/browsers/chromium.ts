import { openProfile } from '@cubby/e2e/harness/browser'
import { killBrowser } from '@cubby/e2e/harness/phone'
import type { BrowserContext, Page } from 'playwright-core'
import type { Engine } from './engine.ts'

/** The Chromium of the other browser tests, driven by Playwright. */
export const chromium: Engine = {
  name: 'Chromium',
  source: 'pnpm install',
  isInstalled: () => true,
  hasPush: true,
  hasBackgroundSync: true,
  async start(folder) {
    let opened: { context: BrowserContext; page: Page } | null = await openPage(folder)
    const version = opened.context.browser()?.version() ?? ''
    const page = () => {
      if (!opened) throw new Error('the browser is closed')
      return opened.page
    }
    async function close() {
      if (opened) await killBrowser(opened.context)
      opened = null
    }
    return {
      version,
      async open(url) {
        opened ??= await openPage(folder)
        await opened.page.goto(url)
      },
      reload: async () => void (await page().reload()),
      back: async () => void (await page().goBack()),
      forward: async () => void (await page().goForward()),
      evaluate: (expression) => page().evaluate(expression),
      find: async (expression) => (await page().evaluateHandle(expression)).asElement(),
      close,
      discard: close,
    }
  },
}

async function openPage(folder: string) {
  const context = await openProfile(folder, {})
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}
