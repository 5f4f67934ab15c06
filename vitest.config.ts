import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Resolves a path relative to this file, not to the project's root. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Test files share imported modules. Each file has its own app and database. */
const isolate = false

/** A busy machine must not fail the tests. */
const busy = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

const app = { root: 'pwa', resolve: { alias: { '@': at('./pwa/src') } } }

const api = {
  isolate,
  include: ['src/**/*.test.ts'],
  ...busy,
}

const onPglite = {
  env: { TEST_ENGINE: 'pglite' },
  globalSetup: at('./api/src/testing/pglite-template.ts'),
}

const onPostgres = {
  env: { TEST_ENGINE: 'postgres' },
  globalSetup: at('./api/src/testing/postgres-template.ts'),
}

const browser = {
  root: 'packages/checks/e2e',
  test: {
    isolate,
    // A busy machine must not fail the tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The same time limit as for elements that a test waits for.
    expect: { poll: { timeout: 20_000 } },
    // More than the cores, because these tests often wait for timers and not for the processor.
    maxWorkers: 3,
    // For a test that missed a time limit. A failed assertion is never repeated.
    retry: { count: 1, condition: /Timeout|timed out/ },
    // These run last, because each starts its own server and database.
    sequence: { groupOrder: 1 },
    globalSetup: at('./packages/checks/e2e/src/harness/setup.ts'),
  },
}

/**
 * What `pnpm test` runs on PostgreSQL, because it depends on the engine: SQL, jobs, migrations, backups, the seat model,
 * and the main races. `pnpm test:all` runs everything else: the other races, long measurements, and the commands of
 * operators, which start many processes.
 */
const MAIN_ON_POSTGRES = [
  'src/platform/db/!(blocked-writers.race|idempotent-replay).test.ts',
  'src/platform/jobs/**/*.test.ts',
  'src/platform/backup/backup.test.ts',
  'src/testing/**/*.test.ts',
  'src/commands/{doctor,environment-table,privacy-docs}.test.ts',
  'src/features/seats/enrollments/{enroll,withdraw-refund}.race.test.ts',
  'src/features/seats/waitlist/offers.race.test.ts',
  'src/features/money/*/*.race.test.ts',
  'src/features/people/users/last-admin.race.test.ts',
  'src/features/people/invitations/join-codes.race.test.ts',
  'src/features/accounts/auth/second-step.race.test.ts',
]

/** Tests that `pnpm test` does not run on PGlite, and `pnpm test:all` does. */
const REST_ON_PGLITE = [
  // `pnpm test` runs these on PostgreSQL.
  'src/platform/{backup,db,jobs}/**/*.test.ts',
  'src/testing/**/*.test.ts',
  'src/commands/**/*.test.ts',
  // They start servers, or create a database without the template.
  'src/platform/log-output.test.ts',
  'src/platform/traces/traces.test.ts',
  // They send hundreds of bad files, unpack hundreds of megabytes, and fill the memory of threads.
  'src/features/catalog/materials/bad-uploads.test.ts',
  'src/platform/files/{hostile-files,read-xlsx,read-zip}.test.ts',
  // `pnpm check` lints the document, too.
  'src/openapi-document.test.ts',
]

/** They fail when a file, a command, or a test that a page names is renamed, so `pnpm test` runs them. */
const TESTS_OF_DOCS = 'src/{asvs,docs}.test.ts'

/** The journeys that `pnpm test` runs. */
const MAIN_JOURNEYS = [
  'first-visit',
  'students-enroll',
  'students-pay',
  'waitlist',
  'offline',
  'shared-phone',
  'office',
].map((name) => `src/journeys/${name}.test.ts`)

/**
 * All test projects. `pnpm test` runs what protects a newcomer's change, once. `pnpm test:all` runs the others; CI runs
 * both.
 */
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export
export default defineConfig({
  test: {
    // By default, Vitest leaves one core unused, which is half of a machine with two cores.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          isolate,
          include: [
            'packages/{contract,rules,texts,checks/bench,checks/test-postgres}/src/**/*.test.ts',
            `packages/checks/deployment/${TESTS_OF_DOCS}`,
          ],
        },
      },
      {
        extends: true,
        ...app,
        test: {
          ...busy,
          name: 'pwa',
          isolate,
          include: ['src/**/*.test.ts'],
          exclude: ['src/offline/**'],
          setupFiles: at('./pwa/src/offline/testing-setup.ts'),
        },
      },
      {
        extends: true,
        ...app,
        test: {
          ...busy,
          // A project of its own, because a worker is used again only for files with the same environment.
          name: 'pwa components',
          isolate,
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: at('./pwa/src/offline/testing-setup.ts'),
        },
      },
      {
        extends: true,
        ...app,
        // The modules under test keep the state of one device, so each test file needs its own copies.
        test: { ...busy, name: 'pwa offline', include: ['src/offline/**/*.test.ts'] },
      },
      {
        extends: true,
        root: 'api',
        test: {
          ...api,
          ...onPglite,
          name: 'api on PGlite',
          exclude: ['**/*.race.test.ts', ...REST_ON_PGLITE],
        },
      },
      {
        extends: true,
        root: 'api',
        test: {
          ...api,
          ...onPglite,
          name: 'api on PGlite: rest',
          include: REST_ON_PGLITE,
          exclude: ['**/*.race.test.ts'],
        },
      },
      {
        extends: true,
        root: 'api',
        test: { ...api, ...onPostgres, name: 'api on PostgreSQL', include: MAIN_ON_POSTGRES },
      },
      {
        extends: true,
        root: 'api',
        test: {
          ...api,
          ...onPostgres,
          name: 'api on PostgreSQL: rest',
          exclude: [
            ...MAIN_ON_POSTGRES,
            // What the API documents, permits, and refuses as malformed does not depend on the database.
            'src/openapi-document.test.ts',
            'src/platform/http/{malformed-input,permissions}.test.ts',
          ],
        },
      },
      {
        extends: true,
        root: 'packages/checks/deployment',
        test: {
          ...busy,
          name: 'deployment',
          isolate,
          include: ['src/**/*.test.ts'],
          exclude: [TESTS_OF_DOCS],
        },
      },
      {
        extends: true,
        root: 'packages/edge',
        test: { ...busy, name: 'edge', isolate, include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        root: 'packages/checks/nodes',
        // These run last and by themselves: they load and kill servers, and a browser beside them would be too slow.
        test: {
          ...busy,
          name: 'nodes',
          isolate,
          include: ['src/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        root: 'packages/checks/simulation',
        test: {
          ...busy,
          name: 'simulation',
          isolate,
          include: ['src/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        ...browser,
        test: { ...browser.test, name: 'browser', include: MAIN_JOURNEYS },
      },
      {
        extends: true,
        ...browser,
        test: {
          ...browser.test,
          name: 'browser: rest',
          include: ['src/{journeys,specified}/*.test.ts'],
          exclude: MAIN_JOURNEYS,
        },
      },
      {
        extends: true,
        ...browser,
        test: { ...browser.test, name: 'browser details', include: ['src/details/*.test.ts'] },
      },
    ],
  },
})
