import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@cubby/test-postgres/free-port'
import { Builder, Capabilities, type WebDriver, WebElement } from 'selenium-webdriver'
import { type Engine, findProgram } from './engine.ts'

/** Debian keeps it beside the library and not in the PATH. */
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'

/** The smallest possible window is a little wider than this. */
const PHONE = { x: 0, y: 0, width: 390, height: 844 }

/** WebKitGTK under Xvfb, driven by Selenium over WebDriver. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  source: 'apt-get install webkit2gtk-driver xvfb',
  isInstalled: () => programs() !== null,
  hasPush: false,
  hasBackgroundSync: false,
  async start(folder) {
    const found = programs()
    if (!found) throw new Error('WebKitGTK is not installed')
    const { screen, display } = await startScreen(found.screen)
    const { service, url } = await startService(found.driver, display, await turnOffAnimations(folder))
    const driver = await openBrowser(url, found.browser)
    const version = String((await driver.getCapabilities()).get('browserVersion'))
    return {
      version,
      open: (url) => driver.get(url),
      reload: () => driver.navigate().refresh(),
      back: () => driver.navigate().back(),
      forward: () => driver.navigate().forward(),
      evaluate: (expression) => driver.executeScript(`return ${expression}`),
      async find(expression) {
        const element = await driver.executeScript(`return ${expression}`)
        if (!(element instanceof WebElement)) return null
        return {
          click: () => element.click(),
          async fill(text) {
            await element.clear()
            await element.sendKeys(text)
          },
        }
      },
      close: () => replaceWindow(driver),
      async discard() {
        await driver.quit()
        await Promise.all([service, screen].map(end))
      },
    }
  },
}

function programs() {
  const screen = findProgram('Xvfb')
  const driver = findProgram('WebKitWebDriver')
  const [browser] = globSync(MINI_BROWSER)
  return screen && driver && browser ? { screen, driver, browser } : null
}

/** Starts a screen without a monitor. It chooses a free number and prints it. */
async function startScreen(path: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(path, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(createInterface(screen.stdout), 'line')
  return { screen, display: `:${number}` }
}

/**
 * Turns on reduced motion, like the other engines, because a click misses an element that moves. Returns the folder of
 * the settings.
 */
async function turnOffAnimations(folder: string): Promise<string> {
  await mkdir(join(folder, 'gtk-3.0'), { recursive: true })
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  return folder
}

/** Starts the program that turns WebDriver requests into clicks. */
async function startService(path: string, display: string, settings: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings }
  const service = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' })
  while (service.exitCode === null && !(await isReady(url))) await setTimeout(20)
  return { service, url }
}

const isReady = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

async function openBrowser(service: string, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const driver = await new Builder().usingServer(service).withCapabilities(capabilities).build()
  await driver.manage().window().setRect(PHONE)
  return driver
}

/** Closes the window and opens another one, because the profile ends with the browser. */
async function replaceWindow(driver: WebDriver): Promise<void> {
  const old = await driver.getWindowHandle()
  await driver.switchTo().newWindow('window')
  const next = await driver.getWindowHandle()
  await driver.switchTo().window(old)
  await driver.close()
  await driver.switchTo().window(next)
  await driver.manage().window().setRect(PHONE)
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
