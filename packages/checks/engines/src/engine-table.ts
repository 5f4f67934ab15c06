import type { Reporter, TestModule } from 'vitest/node'
import { ENGINES } from './engines.ts'

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
