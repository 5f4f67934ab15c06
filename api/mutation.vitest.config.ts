import { defineConfig } from 'vitest/config'
import { keptWorkers } from './src/testing/kept-worker.ts'

/** Operations of enrollments that classes call when a session ends or opens again. */
const ends = 'src/features/classes/{archive-sessions,restore-session,undo-status-change}.test.ts'
const features = process.env.FEATURE ?? '{enrollments,waitlist,payments,auth}'

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
    include: [`src/features/${features}/**/*.test.ts`, ...(features.includes('enrollments') ? [ends] : [])],
    exclude: ['**/*.race.test.ts'],
    isolate: false,
    env: { TEST_ENGINE: 'pglite' },
    globalSetup: './src/testing/pglite-template.ts',
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
