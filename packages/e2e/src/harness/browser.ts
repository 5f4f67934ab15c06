import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import chromiumFromNpm, { inflate } from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** How long a test waits for what it expects to see. */
const PATIENCE_MS = 10_000

/** A phone's browser: one profile on disk, which outlives closing and opening it again. */
export async function openProfile(
  folder: string,
  screen: {
    width: number
    height: number
    dark?: boolean
    scripts?: boolean
    serviceWorkers?: 'allow' | 'block'
  },
): Promise<BrowserContext> {
  const mobile = screen.width < 640
  const browser = await chromium.launchPersistentContext(folder, {
    ...(await launchOptions()),
    viewport: { width: screen.width, height: screen.height },
    isMobile: mobile,
    hasTouch: mobile,
    colorScheme: screen.dark ? 'dark' : 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: screen.serviceWorkers ?? 'allow',
    javaScriptEnabled: screen.scripts ?? true,
  })
  browser.setDefaultTimeout(PATIENCE_MS)
  return browser
}

/** A browser that another program drives through this port. */
export async function openToDevtools(port: number): Promise<Browser> {
  const options = await launchOptions()
  return chromium.launch({ ...options, args: [...(options.args ?? []), `--remote-debugging-port=${port}`] })
}

/** CHROMIUM_PATH goes first, then an installed browser, then the one from npm. */
export async function launchOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']
  const installed = [process.env.CHROMIUM_PATH ?? '', ...INSTALLED].find((path) => path && existsSync(path))
  if (installed) return { executablePath: installed, args }
  const executablePath = await chromiumFromNpm.executablePath()
  return { executablePath, args, env: { ...process.env, LD_LIBRARY_PATH: await librariesFromNpm() } }
}

/** libnss3 and libnspr4 for machines without them; the package carries its own. */
async function librariesFromNpm(): Promise<string> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const folder = await inflate(join(bin, 'al2023.tar.br'))
  return [process.env.LD_LIBRARY_PATH, join(folder, 'lib')].filter(Boolean).join(':')
}
