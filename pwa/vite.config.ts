import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import root from '../package.json' with { type: 'json' }
import { keepSourceMaps } from './keep-source-maps.ts'
import { manifest } from './manifest.ts'
import { precachedFiles } from './precached-files.ts'

/** Those of this version. The server translates the stacks of reported errors with them. */
const SOURCE_MAPS = fileURLToPath(new URL(`./source-maps/${root.version}`, import.meta.url))

/** Libraries. Icons are many and small: each travels with the screens that show it. */
const LIBRARY = /\/node_modules\/\.pnpm\/(?!lucide-react@.*\/icons\/)/

/** The modules of this project. */
const OWN = /\/(?:pwa\/src|packages\/(?:contract|rules)\/src)\//

/** The administrators' area, and the libraries that only it uses. */
const ADMIN = /\/src\/features\/admin\/|\/@tanstack\+(?:react-table|table-core)@/

/** What draws the charts of the administrators' area. */
const CHARTS =
  /\/\.pnpm\/(?:recharts|victory-vendor|d3-[a-z-]+|@reduxjs\+toolkit|react-redux|redux|immer|reselect|es-toolkit|decimal\.js-light)@/

/** What the widgets of the administrators' area are made of. */
const WIDGETS = /\/@(?:base-ui|floating-ui)\+/

/** What a visitor's first view loads: the app itself and the list of classes. */
const FIRST_VIEW = /\/src\/(?:main\.tsx|routes\/classes\/index\.tsx\?tsr-split=component)$/

/** Everything that the first view imports, directly or not. */
function importedByFirstView(graph: Rollup.PluginContext): Set<string> {
  const found = new Set([...graph.getModuleIds()].filter((id) => FIRST_VIEW.test(id)))
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

let firstView = new Set<string>()

/** Chunks follow the imports: what only other screens share must not weigh on the first view. */
const findFirstView: Plugin = {
  name: 'find-first-view',
  buildEnd() {
    firstView = importedByFirstView(this)
  },
}

/** The words that are already in the page, their style sheet and their type come before the scripts. */
const wordsFirst: Plugin = {
  name: 'words-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
      tags: Object.keys(bundle)
        .filter((file) => file.includes('-latin-wght-normal'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        })),
    }),
  },
}

// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
    }),
    react(),
    tailwindcss(),
    wordsFirst,
    findFirstView,
    keepSourceMaps(SOURCE_MAPS, { replace: true }),
    // Once here, at its best, instead of for each visitor.
    compression({ include: /^(?:.*\/)?assets\/.*(?<!\.map)$/, algorithms: ['brotliCompress', 'gzip'] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        ...precachedFiles,
        sourcemap: 'hidden',
        buildPlugins: { vite: [keepSourceMaps(SOURCE_MAPS, { replace: false })] },
      },
      manifest,
    }),
  ],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // What React has had itself since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Dexie's entry point is its build for old browsers, which is larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
    ],
  },
  server: { proxy: { '/api': 'http://localhost:8787' } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Scripts do not name them: only the server has them.
    sourcemap: 'hidden',
    modulePreload: {
      // Every browser of the target knows it.
      polyfill: false,
      // What the first page loaded needs no mention on each way to the next.
      resolveDependencies: (_file, chunks, { hostType }) =>
        hostType === 'html'
          ? chunks
          : chunks.filter((chunk) => !/\/(vendor|shared|rolldown-runtime)-/.test(chunk)),
    },
    rolldownOptions: {
      // A sentence belongs to the screen that says it, not to the chunk that all screens load.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // What screens share travels as few chunks: many small ones compress worse, take longer to
          // store on a phone, and the first view carries all their names.
          groups: [
            { name: 'vendor', test: (id) => LIBRARY.test(id) && firstView.has(id), priority: 5 },
            {
              name: 'shared',
              test: (id) => OWN.test(id) && firstView.has(id) && !FIRST_VIEW.test(id),
              priority: 4,
            },
            { name: 'queries', test: /\/@tanstack\+(?:react-query|query-core)@/, priority: 3 },
            { name: 'validation', test: /\/node_modules\/\.pnpm\/(?:zod|react-hook-form)@/, priority: 3 },
            { name: 'parts', test: (id) => OWN.test(id) && !ADMIN.test(id), minShareCount: 2, priority: 2 },
            { name: 'charts', test: CHARTS, priority: 1, includeDependenciesRecursively: false },
            // Not with what they import: students use some of it, too, and would load the whole chunk.
            { name: 'widgets', test: WIDGETS, priority: 1, includeDependenciesRecursively: false },
            {
              name: 'admin',
              test: ADMIN,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
