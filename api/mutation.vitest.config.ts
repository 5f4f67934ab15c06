import { defineConfig } from 'vitest/config'
import { keptWorkers } from './src/testing/kept-worker.ts'

/** Tests of other folders that show what the operations of a feature do. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  auth: ['platform/db/idempotency.test.ts'],
  enrollments: ['features/catalog/classes/{archive-sessions,restore-session,undo-status-change}.test.ts'],
  payments: [
    'features/seats/enrollments/review-history.test.ts',
    'features/office/imports/enrollments/*.test.ts',
    'features/seats/transfers/transfer-enrollment.test.ts',
  ],
}
const { FEATURE } = process.env
const features = FEATURE ? [FEATURE] : ['enrollments', 'waitlist', 'payments', 'auth']
const tests = features.flatMap((feature) => [
  `features/*/${feature}/**/*.test.ts`,
  ...(elsewhere[feature] ?? []),
])

/** The tests of a feature whose operations `pnpm mutation:operations` changes, on PGlite. */
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export
export default defineConfig({
  plugins: [
    {
      name: 'kept-workers',
      configureVitest({ project }) {
        // Replaces the pool that Stryker sets.
        Object.assign(project.config, { pool: keptWorkers.name, poolRunner: keptWorkers })
      },
    },
  ],
  test: {
    include: tests.map((path) => `src/${path}`),
    exclude: ['**/*.race.test.ts'],
    isolate: false,
    env: { TEST_ENGINE: 'pglite' },
    globalSetup: './src/testing/pglite-template.ts',
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
