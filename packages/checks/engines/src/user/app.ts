import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { Browser, FoundElement } from '../browsers/engine.ts'
import { findElements } from './find-elements.ts'
import { type Query, storedQuery } from './query.ts'
import { hasMissed, prepareClick } from './sure-click.ts'

/** The time limit of each step. */
const TIMEOUT = { timeout: 20_000, interval: 50 }

/** A text, or a closer description of what a user looks for. */
type Wanted = string | RegExp | Query

/** Cubby as its user sees it, in any browser. Every step waits until it can be done. */
export interface App {
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly back: () => Promise<void>
  readonly forward: () => Promise<void>
  /** Closes the app, as a phone does when it is swiped away. `open` starts it again. */
  readonly close: () => Promise<void>
  readonly see: (wanted: Wanted) => Promise<void>
  readonly waitUntilGone: (wanted: Wanted) => Promise<void>
  readonly count: (wanted: Wanted) => Promise<number>
  readonly click: (query: Query) => Promise<void>
  readonly fill: (query: Query, text: string) => Promise<void>
  /** Runs a function in the page. Arguments and result are JSON. */
  readonly run: <Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
}

export function createApp(url: string, browser: Browser): App {
  async function count(wanted: Wanted): Promise<number> {
    return Number(await browser.evaluate(`(${await found(wanted)}).length`))
  }
  /** Returns an expression that finds the matching elements in the page. */
  async function found(wanted: Wanted): Promise<string> {
    const isLoaded = await browser.evaluate("'TestingLibraryDom' in globalThis")
    if (!isLoaded) await browser.evaluate(loadTestingLibrary)
    return inPage(findElements, storedQuery(queryOf(wanted)))
  }
  /** Tries again while the element is missing, covered, or just being replaced. */
  async function use(
    query: Query,
    action: (element: FoundElement, expression: string) => Promise<void>,
  ): Promise<void> {
    await untilSuccess(query, async () => {
      const elements = await found(query)
      const element = await browser.find(`(${elements}).length === 1 ? (${elements})[0] : null`)
      if (!element) throw new Error(`There are ${await count(query)} of it`)
      await action(element, `(${elements})[0]`)
    })
  }
  /** Clicks an element. Fails when another element got the click. */
  async function click(element: FoundElement, expression: string): Promise<void> {
    await browser.evaluate(`(${prepareClick})(${expression})`)
    await element.click()
    // A page that is already being replaced cannot respond. It got the click.
    const missed = await browser.evaluate(inPage(hasMissed)).catch(() => false)
    if (missed) throw new Error('The click missed it')
  }
  /** WebKit clears no field below the window, and does not scroll to it. */
  async function fill(element: FoundElement, expression: string, text: string): Promise<void> {
    await browser.evaluate(`${expression}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
    await element.fill(text)
  }
  const waitForCount = (wanted: Wanted, isEnough: (count: number) => boolean) =>
    untilSuccess(wanted, async () => {
      const now = await count(wanted)
      if (!isEnough(now)) throw new Error(`There are ${now} of it`)
    })
  /** Repeats a step until it succeeds. The error of a failure contains what the page shows. */
  async function untilSuccess(wanted: Wanted, step: () => Promise<void>): Promise<void> {
    await vi.waitFor(step, TIMEOUT).catch(async (cause: unknown) => {
      const shown = await browser.evaluate(
        'location.href + "\\n" + document.querySelector("main")?.innerText.slice(0, 1000)',
      )
      throw new Error(`Looked for ${JSON.stringify(storedQuery(queryOf(wanted)))} on ${shown}`, { cause })
    })
  }

  return {
    open: (path) => browser.open(url + path),
    reload: browser.reload,
    back: browser.back,
    forward: browser.forward,
    close: browser.close,
    see: (wanted) => waitForCount(wanted, (now) => now > 0),
    waitUntilGone: (wanted) => waitForCount(wanted, (now) => now === 0),
    count,
    click: (query) => use(query, click),
    fill: (query, text) => use(query, (element, expression) => fill(element, expression, text)),
    // The value is what the function returned in the page.
    run: async <Args extends readonly unknown[], Result>(
      script: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ) => (await browser.evaluate(inPage(script, ...args))) as Result,
  }
}

function queryOf(wanted: Wanted): Query {
  return typeof wanted === 'string' || wanted instanceof RegExp ? { text: wanted } : wanted
}

/** Returns an expression that calls a function in the page. The function sees only its arguments and globals. */
function inPage<Args extends readonly unknown[]>(script: (...args: Args) => unknown, ...args: Args): string {
  return `(${script})(...${JSON.stringify(args)})`
}

const bundle = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)

/**
 * An expression that loads Testing Library into the page, so that elements are found the same way in every
 * engine.
 */
const loadTestingLibrary = `(() => { ${readFileSync(bundle, 'utf8')}\n })()`
