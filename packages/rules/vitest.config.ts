import { defineConfig } from 'vitest/config'

/** The tests of the rules alone, for `pnpm mutation`. */
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export
export default defineConfig({ test: { include: ['src/**/*.test.ts'], isolate: false } })
