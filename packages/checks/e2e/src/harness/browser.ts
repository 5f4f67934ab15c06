import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import chromiumFromNpm, { inflate } from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core'
import { watchNetwork } from './quiet-network.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** How long a test waits for an expected element. */
const TIMEOUT_MS = 20_000

/** The screen and settings of a page. */
export interface Screen {
  readonly width: number
  readonly height: number
  readonly dark: boolean
  readonly scripts: boolean
  readonly serviceWorkers: 'allow' | 'block'
  /** A video file (y4m) that the camera films again and again. Without it there is no camera. */
  readonly camera: string
}

/** Opens a browser with a profile on disk, which survives a restart of the browser. */
export async function openProfile(folder: string, screen: Partial<Screen>): Promise<BrowserContext> {
  const { args = [], ...options } = await launchOptions()
  return withTimeout(
    await chromium.launchPersistentContext(folder, {
      ...options,
      ...contextOptions(screen),
      args: [...args, ...(screen.camera === undefined ? [] : cameraOf(screen.camera))],
    }),
  )
}

/** The arguments of a browser whose camera films this file, and whose user allows it. */
function cameraOf(file: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

let shared: Promise<Browser> | undefined

/** Returns the shared browser of this process. It ends with the process. A crashed browser is replaced. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await shared
  if (open?.isConnected()) return open
  shared = openBrowser()
  return shared
}

/** Opens a browser for many users, each in a separate context. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions())
}

/** Opens a browser context for one user. Its storage is deleted when it closes. */
export async function openContext(browser: Browser, screen: Partial<Screen>): Promise<BrowserContext> {
  return withTimeout(await browser.newContext(contextOptions(screen)))
}

function contextOptions(screen: Partial<Screen>): BrowserContextOptions {
  const { width = 390, height = 844, dark = false, scripts = true, serviceWorkers = 'allow' } = screen
  const mobile = width < 640
  return {
    viewport: { width, height },
    isMobile: mobile,
    hasTouch: mobile,
    colorScheme: dark ? 'dark' : 'light',
    // Without animations, because Playwright waits until they end.
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers,
    javaScriptEnabled: scripts,
  }
}

function withTimeout(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(TIMEOUT_MS)
  watchNetwork(context)
  return context
}

/** Opens a browser that another program controls through this port. */
export async function openToDevtools(port: number): Promise<Browser> {
  const options = await launchOptions()
  return chromium.launch({ ...options, args: [...(options.args ?? []), `--remote-debugging-port=${port}`] })
}

/** Uses the browser at CHROMIUM_PATH, else an installed one, else the one from npm. */
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
