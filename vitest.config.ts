import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A path from here, whatever the project's root. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Files share what they import, not what they do: each has an app and a database of its own. */
const isolate = false

/** A busy machine is no failure. */
const busy = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

const tests = '**/*.test.{ts,tsx}'

const app = { root: 'pwa', resolve: { alias: { '@': at('./pwa/src') } } }

const api = {
  isolate,
  include: ['src/**/*.test.ts'],
  ...busy,
}

const browser = {
  root: 'packages/e2e',
  test: {
    isolate,
    // A busy machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As long as a test waits for anything else that it expects to see.
    expect: { poll: { timeout: 20_000 } },
    // They wait for each other's signals, too, and not only for the processor.
    maxWorkers: 3,
    // After everything else: each has a server and a database to itself.
    sequence: { groupOrder: 1 },
    globalSetup: at('./packages/e2e/src/harness/setup.ts'),
  },
}

/** One run for everything: the rules and the app's own logic, the API on both engines, and the browser. */
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export
export default defineConfig({
  test: {
    // Vitest leaves one core alone, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          isolate,
          include: ['packages/{contract,rules,bench,test-postgres}/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        ...app,
        test: {
          ...busy,
          name: 'pwa',
          isolate,
          include: [`src/${tests}`],
          exclude: [`src/offline/${tests}`],
          setupFiles: at('./pwa/src/offline/testing-setup.ts'),
        },
      },
      {
        extends: true,
        ...app,
        // What these tests import knows one device, which each has to itself.
        test: { ...busy, name: 'pwa offline', include: [`src/offline/${tests}`] },
      },
      {
        extends: true,
        root: 'api',
        test: {
          ...api,
          name: 'api on PGlite',
          exclude: ['**/*.race.test.ts'],
          env: { TEST_ENGINE: 'pglite' },
          globalSetup: at('./api/src/testing/pglite-template.ts'),
        },
      },
      {
        extends: true,
        root: 'api',
        test: {
          ...api,
          name: 'api on PostgreSQL',
          // Only an embedded database can be older than the first release.
          exclude: ['**/unreleased-schema.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: at('./api/src/testing/postgres-template.ts'),
        },
      },
      {
        extends: true,
        root: 'packages/deployment',
        test: { ...busy, name: 'deployment', isolate, include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        root: 'packages/edge',
        test: { ...busy, name: 'edge', isolate, include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        root: 'packages/nodes',
        // After everything else, like the browser tests: each file starts several servers.
        test: {
          ...busy,
          name: 'nodes',
          isolate,
          include: ['src/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        root: 'packages/soak',
        test: {
          ...busy,
          name: 'soak',
          isolate,
          include: ['src/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        ...browser,
        test: { ...browser.test, name: 'browser', include: ['src/journeys/*.test.ts'] },
      },
      {
        extends: true,
        ...browser,
        test: { ...browser.test, name: 'browser details', include: ['src/details/*.test.ts'] },
      },
    ],
  },
})
