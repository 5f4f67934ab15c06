/** The features whose operations are mutated. */
const FEATURES = ['enrollments', 'waitlist', 'payments', 'auth']

/** What decides and writes nothing. */
const NO_OPERATIONS = '{*routes,*queries,*views,examples,*mails,*messages,*pdf,*.test}.ts'

const { FEATURE } = process.env
const chosen = FEATURES.filter((feature) => !FEATURE || feature === FEATURE)
if (chosen.length === 0) throw new Error(`FEATURE is one of ${FEATURES.join(', ')}`)

// biome-ignore lint/style/noDefaultExport: Stryker reads the default export
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'mutation.vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  mutate: chosen.flatMap((feature) => [
    `src/features/*/${feature}/*.ts`,
    `!src/features/*/${feature}/${NO_OPERATIONS}`,
  ]),
  ignorePatterns: ['tsconfig.json'],
  // A busy machine must not count as a detected change.
  timeoutMS: 60_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: '.stryker/report.json' },
  tempDirName: '.stryker/tmp',
  thresholds: { high: 95, low: 85, break: 85 },
}
