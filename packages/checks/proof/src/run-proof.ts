import { join } from 'node:path'
import { startVitest, type TestCase } from 'vitest/node'
import type { Proof, TestProof } from './proofs.ts'
import { runMutation } from './run-mutation.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')

export interface Outcome {
  /** What the tests measured, or how many of them passed. */
  readonly figure: string
  readonly isMet: boolean
  /** The names and errors of the failed tests, and errors outside of tests. */
  readonly failed: readonly string[]
}

export async function runProof(proof: Proof): Promise<Outcome> {
  return 'mutates' in proof ? runMutation(proof) : runTests(proof)
}

/** Runs the tests of a proof. A test reports its figure as an annotation of the type `figure`. */
async function runTests({ projects, files, tests }: TestProof): Promise<Outcome> {
  const vitest = await startVitest([...files], {
    root: REPOSITORY,
    config: join(REPOSITORY, 'vitest.config.ts'),
    project: [...projects],
    ...(tests && { testNamePattern: tests }),
    watch: false,
    reporters: [{}],
  })
  const modules = vitest.state.getTestModules()
  const cases = modules.flatMap((module) => [...module.children.allTests()])
  const errors = [...vitest.state.getUnhandledErrors(), ...modules.flatMap((module) => module.errors())]
  await vitest.close()
  const missing = files.filter((file) => !modules.some(({ moduleId }) => moduleId.includes(file)))
  return outcomeOf(cases, [
    ...errors.map((error) => String(error instanceof Error ? error.stack : JSON.stringify(error))),
    ...missing.map((file) => `no test file is called ${file}`),
  ])
}

function outcomeOf(cases: readonly TestCase[], errors: readonly string[]): Outcome {
  const ran = cases.filter((test) => test.result().state !== 'skipped')
  const passed = ran.filter((test) => test.result().state === 'passed')
  const failed = ran.filter((test) => !passed.includes(test)).map(failureOf)
  const figures = ran.flatMap((test) => test.annotations().filter(({ type }) => type === 'figure'))
  return {
    figure: figures.map(({ message }) => message).join('; ') || `${passed.length} of ${ran.length} tests`,
    isMet: errors.length === 0 && ran.length > 0 && failed.length === 0,
    failed: [...failed, ...errors],
  }
}

/** The name of a failed test and its errors: a random test names the seed that repeats it. */
function failureOf(test: TestCase): string {
  const messages = test.result().errors?.map(({ message }) => message) ?? []
  return [test.fullName, ...messages].join('\n')
}
