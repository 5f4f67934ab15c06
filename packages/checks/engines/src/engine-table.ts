import type { Reporter, TestModule } from 'vitest/node'
import { chromium } from './browsers/chromium.ts'
import type { Engine } from './browsers/engine.ts'
import { firefox } from './browsers/firefox.ts'
import { webkit } from './browsers/webkit.ts'

/** The engines of the browsers that users have, each in a browser that runs on Linux. */
const ENGINES: readonly Engine[] = [chromium, firefox, webkit]

/** `ENGINE=Firefox pnpm test:engines` runs one of them. */
export const foundEngines = ENGINES.filter(
  (engine) => engine.isInstalled() && engine.name.startsWith(process.env.ENGINE ?? ''),
)

/** Prints a line for each engine at the end of the run. */
export class EngineTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const rows = ENGINES.map(({ name, source, isInstalled }) => {
      const own = tests.filter((test) => test.parent.type === 'suite' && test.parent.name === name)
      const count = (state: string) => own.filter((test) => test.result().state === state).length
      const version = own.map((test) => test.meta().version).find(Boolean) ?? ''
      if (own.length > 0) return [name, version, `${count('passed')} passed`, `${count('failed')} failed`]
      return [name, '', isInstalled() ? 'not run' : `not found (${source})`, '']
    })
    const table = [['engine', 'version', 'journeys', ''], ...rows]
    for (const [name = '', version = '', passed = '', failed = ''] of table) {
      process.stdout.write(`${name.padEnd(12)}${version.padEnd(18)}${passed.padEnd(12)}${failed}\n`)
    }
  }
}
