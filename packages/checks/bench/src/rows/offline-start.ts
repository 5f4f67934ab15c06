import { openBrowser, openContext } from '@cubby/e2e/harness/browser'
import type { BrowserContext } from 'playwright-core'
import { median, type Row } from '../row.ts'
import { startHelloWorld } from '../start-hello-world.ts'
import { withServerOn } from '../with-server.ts'

const RUNS = 7
const CUBBY = { path: '/classes', heading: 'CPR and First Aid Certification' }
const HELLO = { path: '/', heading: 'Hello' }

interface Content {
  readonly path: string
  readonly heading: string
}

/** Compares the start of the app without a network with the start of a hello world from the same kind of worker. */
export function offlineStart(): Promise<Row[]> {
  return withServerOn({ SEED: 'demo' }, async (server) => {
    const hello = await startHelloWorld()
    const browser = await openBrowser()
    try {
      const apps = [
        { ...CUBBY, url: server.url, times: [] as number[] },
        { ...HELLO, url: hello.url, times: [] as number[] },
      ] as const
      const started = []
      for (const app of apps) {
        const context = await openContext(browser, {})
        await visitOnce(context, app.url, app)
        started.push({ ...app, context })
      }
      // Alternates between the two, so that other programs slow down both.
      for (let run = 0; run < RUNS; run += 1) {
        for (const { context, url, times, ...content } of started) {
          times.push(await timeToContent(context, url, content))
        }
      }
      const [cubby, reference] = apps
      return [
        {
          measurement: 'offline start to content, median',
          reference: { name: 'React and TanStack Router', value: median(reference.times) },
          value: median(cubby.times),
          unit: 'ms',
          goal: { max: 2.5 },
        },
      ]
    } finally {
      await browser.close()
      await hello.stop()
    }
  })
}

/** Waits until the worker can start the app, then disconnects the browser. */
async function visitOnce(context: BrowserContext, url: string, { path, heading }: Content): Promise<void> {
  const page = await context.newPage()
  await page.goto(url + path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // The second visit is served by the worker, and stores the data that the first one did not.
  await page.reload()
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
  await context.setOffline(true)
}

/** Returns the time from the navigation to the frame with the content, in milliseconds. */
async function timeToContent(context: BrowserContext, url: string, content: Content): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript((heading) => {
    const isShown = () =>
      [...document.querySelectorAll('h1, h2, h3')].some(({ textContent }) => textContent?.includes(heading))
    const shown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now()))
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(window, { shown })
  }, content.heading)
  await page.goto(url + content.path)
  const ms = Number(await page.evaluate(() => Reflect.get(window, 'shown')))
  await page.close()
  return ms
}
