import { once } from 'node:events'
import { type ElementHandle, type Browser as Firefox, launch, type Page } from 'puppeteer-core'
import { type Engine, findProgram } from './engine.ts'

const PROGRAMS = ['firefox-esr', 'firefox']

/** Firefox, driven by Puppeteer over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  source: 'apt-get install firefox-esr',
  isInstalled: () => program() !== null,
  hasPush: true,
  hasBackgroundSync: false,
  async start(folder) {
    let opened: { browser: Firefox; page: Page } | null = await openPage(folder)
    const version = (await opened.browser.version()).replace('firefox/', '')
    const page = () => {
      if (!opened) throw new Error('the browser is closed')
      return opened.page
    }
    async function close() {
      const process = opened?.browser.process()
      opened = null
      if (!process) return
      const ended = once(process, 'exit')
      process.kill('SIGKILL')
      await ended
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
      async find(expression) {
        const handle = await page().evaluateHandle(expression)
        // The compiler does not know the type of an expression in a string.
        const element = handle.asElement() as ElementHandle<Element> | null
        if (!element) return null
        return {
          click: () => element.asLocator().click(),
          async fill(text) {
            // A locator sets the value of a long text, which React does not notice.
            await element.evaluate((input) => input instanceof HTMLInputElement && input.select())
            await element.type(text)
          },
        }
      },
      close,
      discard: close,
    }
  },
}

function program(): string | null {
  return PROGRAMS.map(findProgram).find((path) => path !== null) ?? null
}

async function openPage(folder: string) {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program() ?? '',
    userDataDir: folder,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width: 390, height: 844 })
  return { browser, page }
}
