import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The main journeys. The others read emails of demo mode, kill the server, or break its database. */
const JOURNEYS = [
  'visitors-browse',
  'first-visit',
  'guards',
  'students-enroll',
  'students-pay',
  'waitlist',
  'offline',
  'without-scripts',
]

/** `pnpm test:edge`: the tests of the API, and main browser journeys, with Cubby in workerd. */
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        root: at('../../api'),
        test: {
          name: 'api on workerd',
          isolate: false,
          include: ['src/features/**/*.test.ts', 'src/platform/http/**/*.test.ts'],
          exclude: [
            // It starts servers on Node.
            '**/event-nodes.race.test.ts',
            // It keeps the jobs that its own process enqueues.
            '**/email-invoice.test.ts',
          ],
          // Every request opens its own connections, which takes long on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000 } },
          env: { TEST_ENGINE: 'workerd' },
          globalSetup: at('./src/testing/setup-api.ts'),
        },
      },
      {
        root: at('../checks/e2e'),
        test: {
          name: 'browser on workerd',
          isolate: false,
          include: JOURNEYS.map((name) => `src/*/${name}.test.ts`),
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          env: { TEST_SERVER: 'workerd' },
          globalSetup: at('../checks/e2e/src/harness/setup.ts'),
        },
      },
    ],
  },
})
