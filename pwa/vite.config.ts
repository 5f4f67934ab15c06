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

/** The folder of the source maps of this version. The server translates the stacks of error reports with them. */
const SOURCE_MAPS = fileURLToPath(new URL(`./source-maps/${root.version}`, import.meta.url))

/** Libraries, without the icons. There are many small icons: each is in the chunks of the screens that show it. */
const LIBRARY = /\/node_modules\/\.pnpm\/(?!lucide-react@.*\/icons\/)/

/** The modules of this project. */
const OWN = /\/(?:pwa\/src|packages\/(?:contract|rules|texts)\/src)\//

/** The libraries that draw the charts of the administrators' area. */
const CHARTS =
  /\/\.pnpm\/(?:recharts|victory-vendor|d3-[a-z-]+|@reduxjs\+toolkit|react-redux|redux|immer|reselect|es-toolkit|decimal\.js-light)@/

/** The libraries of the widgets in the administrators' area. */
const WIDGETS = /\/@(?:base-ui|floating-ui)\+/

/** What a visitor's first view loads: the app itself and the list of classes. */
const FIRST_VIEW = /\/src\/(?:main\.tsx|routes\/classes\/index\.tsx\?tsr-split=component)$/

/** Loads and keeps the stored rows, with Dexie. */
const STORAGE = /\/src\/offline\/hooks\/live-rows\.ts$/

/** The routes of the administrators' area. */
const ADMIN_ROUTE = /\/src\/routes\/admin[./]/

/** Returns the modules for which `isStart` holds, and everything that they import, directly or not. */
function importedBy(
  graph: Rollup.PluginContext,
  isStart: (id: string) => boolean,
  importsOf: (module: Rollup.ModuleInfo) => readonly string[],
): Set<string> {
  const found = new Set([...graph.getModuleIds()].filter(isStart))
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    for (const imported of module ? importsOf(module) : []) found.add(imported)
  }
  return found
}

let firstView = new Set<string>()
let storage = new Set<string>()
let outsideAdmin = new Set<string>()

/**
 * Finds the modules of the first view, so that its chunks do not contain modules that only other screens use, and those
 * that not only administrators load.
 */
const findAudiences: Plugin = {
  name: 'find-audiences',
  buildEnd() {
    firstView = importedBy(
      this,
      (id) => FIRST_VIEW.test(id),
      (module) => module.importedIds,
    )
    storage = importedBy(
      this,
      (id) => STORAGE.test(id),
      (module) => module.importedIds,
    )
    outsideAdmin = importedBy(
      this,
      (id) => /\/src\/main\.tsx$/.test(id),
      (module) =>
        [...module.importedIds, ...module.dynamicallyImportedIds].filter((id) => !ADMIN_ROUTE.test(id)),
    )
  },
}

/** Preloads the font and gives scripts a low priority, so that the text of the prerendered page appears first. */
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
    findAudiences,
    keepSourceMaps(SOURCE_MAPS, { replace: true }),
    // Compresses the files once, at the best level, instead of for each visitor.
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
      // Since version 18, React itself has this hook.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Dexie's entry point is its build for old browsers, which is larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
    ],
  },
  server: { proxy: { '/api': 'http://localhost:8787' } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Scripts do not refer to their source maps, because only the server has these.
    sourcemap: 'hidden',
    modulePreload: {
      // Every browser of the target supports module preloads.
      polyfill: false,
      // The first page has loaded these chunks, so imports of other screens need not preload them.
      resolveDependencies: (_file, chunks, { hostType }) =>
        hostType === 'html'
          ? chunks
          : chunks.filter((chunk) => !/\/(vendor|shared|rolldown-runtime)-/.test(chunk)),
    },
    rolldownOptions: {
      // Inlines messages into the screens that show them. Otherwise they would be in a chunk that all screens load.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // The modules that screens share are in few chunks. Many small chunks compress worse, take longer to
          // store on a phone, and the first view would contain all their names.
          groups: [
            { name: 'vendor', test: (id) => LIBRARY.test(id) && firstView.has(id), priority: 5 },
            {
              name: 'shared',
              test: (id) => OWN.test(id) && firstView.has(id) && !FIRST_VIEW.test(id),
              priority: 4,
            },
            { name: 'storage', test: (id) => storage.has(id), priority: 3 },
            { name: 'queries', test: /\/@tanstack\+(?:react-query|query-core)@/, priority: 3 },
            { name: 'validation', test: /\/node_modules\/\.pnpm\/(?:zod|react-hook-form)@/, priority: 3 },
            {
              name: 'parts',
              test: (id) => OWN.test(id) && outsideAdmin.has(id),
              minShareCount: 2,
              priority: 2,
            },
            { name: 'charts', test: CHARTS, priority: 1, includeDependenciesRecursively: false },
            // Without the modules that they import: students use some of those, and would load the whole chunk.
            { name: 'widgets', test: WIDGETS, priority: 1, includeDependenciesRecursively: false },
            {
              name: 'admin',
              test: (id) => !outsideAdmin.has(id),
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
