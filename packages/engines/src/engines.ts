import { chromium } from './browsers/chromium.ts'
import type { Engine } from './browsers/engine.ts'
import { firefox } from './browsers/firefox.ts'
import { webkit } from './browsers/webkit.ts'

/** Every engine that Cubby's users have, as far as one runs on Linux. */
export const ENGINES: readonly Engine[] = [chromium, firefox, webkit]

/** `ENGINE=Firefox pnpm test:engines` runs one of them. */
export const foundEngines = ENGINES.filter(
  (engine) => engine.isInstalled() && engine.name.startsWith(process.env.ENGINE ?? ''),
)
