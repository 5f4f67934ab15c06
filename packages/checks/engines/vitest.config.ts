import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { EngineTable } from './src/engine-table.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `pnpm test:engines`: the main journeys in every engine of this machine, one after the other. */
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export
export default defineConfig({
  test: {
    root: at('.'),
    include: ['src/journeys/*.test.ts'],
    reporters: ['default', new EngineTable()],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // One browser at a time, because two would compete for the processor.
    maxWorkers: 1,
    globalSetup: at('../e2e/src/harness/setup.ts'),
  },
})
