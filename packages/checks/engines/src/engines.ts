import { chromium } from './browsers/chromium.ts'
import type { Engine } from './browsers/engine.ts'
import { firefox } from './browsers/firefox.ts'
import { webkit } from './browsers/webkit.ts'

/** The engines of the browsers that users have, each in a browser that runs on Linux. */
export const ENGINES: readonly Engine[] = [chromium, firefox, webkit]

/** `ENGINE=Firefox pnpm test:engines` runs one of them. */
export const foundEngines = ENGINES.filter(
  (engine) => engine.isInstalled() && engine.name.startsWith(process.env.ENGINE ?? ''),
)
