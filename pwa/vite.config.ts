import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'

/** What every form has. */
const FORMS =
  /\/src\/ui\/(alert|email-input|password-input|text-input|text-area|card)\.|\/src\/layout\/offline-note\.|\/src\/api\/failure-message\.|\/lucide-react\/.*\/icons\/(eye|eye-off|shield-check)\.|\/src\/features\/auth\/(form-page|logged-out)\./

/** What many screens share but the classes do not: it must not weigh on a visitor's first view. */
const ELSEWHERE = [
  FORMS,
  /\/src\/offline\/(outbox|files|push)\/|\/src\/offline\/store\/(mark-changed|payment-methods)|\/src\/api\/(fetch-file|idempotent-request)|\/src\/features\/outbox\//,
  /\/src\/art\/(building-hands|hand|cup-telephone|shape-sorter|empty-cubbies|backpack)\./,
  /\/src\/ui\/(sheet|switch|chip|menu|pluralize)\./,
  /\/lucide-react\/.*\/icons\/(activity|arrow-down|arrow-up|award|chart-column|clipboard-check|dollar-sign|download|graduation-cap|layout-grid|megaphone|presentation|scroll-text|search|settings|user|user-round|users|bell|book-open|credit-card|hourglass|log-in|mail|phone|plus|receipt|smartphone|table|trash|check|chevron-left|chevron-right|pencil|refresh-cw|copy|file-text|key-round|send|external-link)\./,
]

/** What several screens beyond the classes share; a picture travels with its screen. */
function isPart(id: string): boolean {
  return !id.includes('/src/art/') && ELSEWHERE.some((part) => part.test(id))
}

/** The libraries of the first view: one chunk that compresses well and stays the same from release to release. */
const VENDOR =
  /\/node_modules\/\.pnpm\/(?:react|react-dom|scheduler|use-sync-external-store|dexie|dexie-react-hooks|@tanstack\+(?:history|react-router|react-store|router-core|store))@/

/** Modules that every visitor's screens use. */
function isShared(id: string): boolean {
  if (ELSEWHERE.some((part) => part.test(id))) return false
  return /\/src\/(ui|layout|art|api|offline|features\/classes)\/|\/rules\/src\/(price|session-dates|upcoming-sessions)\.|\/(lucide-react|dexie|class-variance-authority|clsx|@tanstack\+(react-)?store|use-sync-external-store)@/.test(
    id,
  )
}

/** The background of the light theme (styles.css), in the only notation a web app manifest knows. */
const PAPER = '#fbfaf6'

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
    // Once here, at its best, instead of for each visitor.
    compression({ include: /\/assets\/|^assets\//, algorithms: ['brotliCompress', 'gzip'] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,ico,woff2}'],
        // Administrators look at charts online, and phones need not keep them.
        globIgnores: ['**/charts-*.js'],
        // A chunk that is not cached is a screen that does not open on the subway.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
      manifest: {
        id: '/',
        name: 'Cubby',
        short_name: 'Cubby',
        description:
          'Classes for people who teach and care for young children: CDA, CPR and First Aid, and more.',
        lang: 'en-US',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: PAPER,
        background_color: PAPER,
        icons: [
          { src: 'pwa-64x64.png', sizes: '64x64', type: 'image/png' },
          { src: 'pwa-192x192.png', sizes: '192x192', type: 'image/png' },
          { src: 'pwa-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: 'maskable-icon-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Classes', url: '/classes' },
          { name: 'My classes', url: '/profile?section=enrollments' },
          { name: 'Alerts', url: '/profile?section=notifications' },
        ],
      },
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
            { name: 'vendor', test: VENDOR },
            { name: 'shared', test: isShared, minShareCount: 3 },
            { name: 'forms', test: FORMS, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'parts', test: isPart, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: 'office',
              test: /\/src\/features\/admin|\/@tanstack\+(react-query|query-core|react-table|table-core)@/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
