import { openBrowser, openContext } from '@cubby/e2e/harness/browser'
import { firstViewBytes } from '@cubby/e2e/harness/first-view-bytes'
import { waitForQuietNetwork } from '@cubby/e2e/harness/quiet-network'
import type { Browser } from 'playwright-core'
import { median, type Row } from '../row.ts'
import { startHelloWorld } from '../start-hello-world.ts'
import { withServerOn } from '../with-server.ts'

const RUNS = 5
/** A mid-range phone on slow 4G, as Lighthouse simulates it. */
const CPU_SLOWDOWN = 4
const SLOW_4G = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }

/** Compares the first view of the classes with a hello world, and with the same page without its scripts. */
export function firstView(): Promise<Row[]> {
  return withServerOn({ SEED: 'demo' }, async (server) => {
    const hello = await startHelloWorld()
    const helloBytes = await firstViewBytes(`${hello.url}/`, 'Hello').finally(hello.stop)
    const bytes = await firstViewBytes(`${server.url}/classes`, 'CPR and First Aid Certification')
    const browser = await openBrowser()
    const [withScripts, without]: [number[], number[]] = [[], []]
    try {
      // Alternates between the two, so that other programs slow down both.
      for (let run = 0; run < RUNS; run += 1) {
        without.push(await largestPaint(browser, server.url, ['*.js']))
        withScripts.push(await largestPaint(browser, server.url, []))
      }
    } finally {
      await browser.close()
    }
    return [
      {
        measurement: 'JavaScript of the first view, gzip',
        reference: { name: 'React and TanStack Router', value: helloBytes / 1000 },
        value: bytes / 1000,
        unit: 'kB',
        goal: { max: 1.4 },
      },
      {
        measurement: 'largest contentful paint of the classes on a slow phone',
        reference: { name: 'without scripts', value: median(without) },
        value: median(withScripts),
        unit: 'ms',
        goal: { max: 1.1 },
      },
    ]
  })
}

/** Returns the LCP of a first visit to the classes, in milliseconds. */
async function largestPaint(browser: Browser, url: string, blocked: string[]): Promise<number> {
  const context = await openContext(browser, { serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: blocked })
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(`${url}/classes`)
  await waitForQuietNetwork(page)
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )
  await context.close()
  return paint
}
