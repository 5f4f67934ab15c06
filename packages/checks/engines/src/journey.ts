import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestServer } from '@cubby/e2e/harness/test-server'
import { it } from 'vitest'
import type { Engine } from './browsers/engine.ts'
import { type App, createApp } from './user/app.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The version of the engine that ran the test. */
    version?: string
  }
}

/** Returns an `it` that gives each journey the app in a new profile of this engine. */
export function journeyIn(engine: Engine, cubby: TestServer) {
  return it.extend<{ app: App }>({
    app: async ({ task }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'cubby-engine-'))
      const browser = await engine.start(folder)
      task.meta.version = browser.version
      await use(createApp(cubby.proxy.url, browser))
      await browser.discard()
      // A process of a killed browser may still write.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  })
}
