/**
 * Node modules that workerd does not have or that need an operating system, and packages that use them. The
 * app gets their functions as adapters.
 */
const NODE_ONLY = [
  '^(node:)?(child_process|cluster|dgram|dns|fs|http|http2|https|inspector|module|net|os|path|process|readline|repl|tls|tty|url|v8|vm|worker_threads)(/|$)',
  'node_modules/(@electric-sql/pglite|@hono/node-server|nodemailer|pino|swagger-ui-dist)/',
]

/** From the highest to the lowest. */
const WINGS = [
  'office',
  'student',
  'teaching',
  'people',
  'catalog',
  'seats',
  'money',
  'messages',
  'accounts',
  'school',
]

/** The layers of the app's offline code, from the highest to the lowest. */
const OFFLINE = ['hooks', 'sync', 'outbox', 'session', 'store']

/** The folders of the platform, from the highest to the lowest. Biome checks the types that `files` and `db` import. */
const PLATFORM = ['backup', 'metrics', 'traces', 'http', 'jobs', 'mail', 'pdf', 'files', 'db']

/** A rule for each folder: it imports only those after it. */
function importsDownward(parent, folders) {
  return folders.slice(1).map((folder, at) => ({
    name: `${folder}-imports-downward`,
    comment: 'Move what both need to the lower folder, or pass it in.',
    severity: 'error',
    from: { path: `^${parent}/${folder}/` },
    to: { path: `^${parent}/(${folders.slice(0, at + 1).join('|')})/` },
  }))
}

/** The layers of the API and of the app. A layer imports only lower layers, and imports form no cycles. */
// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads the default export
export default {
  forbidden: [
    {
      name: 'platform-imports-no-feature',
      comment: 'The platform imports no feature: pass in what it needs, or move the code to the feature.',
      severity: 'error',
      from: { path: '^api/src/platform/' },
      to: { path: '^api/src/', pathNot: '^api/src/platform/' },
    },
    ...importsDownward('api/src/platform', PLATFORM),
    ...importsDownward('api/src/features', WINGS),
    ...importsDownward('packages/contract/src', WINGS),
    ...importsDownward('packages/rules/src', WINGS),
    {
      name: 'shared-definitions-import-no-wing',
      comment: 'What several wings need is in src itself, below them.',
      severity: 'error',
      from: { path: '^(packages/(?:contract|rules)/src)/[^/]+$', pathNot: '/endpoints\\.ts$' },
      to: { path: '^$1/[^/]+/' },
    },
    {
      name: 'features-form-no-cycle',
      comment: 'Move what both features need to the lower one, or to the platform.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^api/src/features/[^/]+/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'features-import-features-and-platform',
      comment: 'Pages, commands, and demo data are layers above the features.',
      severity: 'error',
      from: { path: '^api/src/features/' },
      to: { path: '^api/src/', pathNot: '^api/src/(features|platform)/' },
    },
    {
      name: 'only-the-app-imports-a-wing-as-a-whole',
      severity: 'error',
      from: { pathNot: '^api/src/app\\.ts$' },
      to: { path: '^api/src/features/[^/]+/wing\\.ts$' },
    },
    {
      name: 'routes-only-bind',
      comment: 'A route binds an endpoint to an operation. SQL is in the operation or its queries.',
      severity: 'error',
      from: { path: '^api/src/features/.*routes\\.ts$' },
      to: { path: ['node_modules/kysely/', '^api/src/platform/db/(sql|audit-log)\\.ts$'] },
    },
    {
      name: 'pages-import-features-and-platform',
      severity: 'error',
      from: { path: '^api/src/pages/' },
      to: { path: '^api/src/', pathNot: '^api/src/(pages|features|platform)/' },
    },
    {
      name: 'commands-are-entry-points',
      comment: 'Nothing imports a command.',
      severity: 'error',
      from: { pathNot: '^api/src/commands/' },
      to: { path: '^api/src/commands/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { pathNot: '^api/src/testing/' },
      to: { path: '^api/src/testing/' },
    },
    {
      name: 'only-demo-data-and-tests-import-builders',
      comment: 'The app itself writes through its operations.',
      severity: 'error',
      from: { pathNot: '^api/src/(builders|demo|testing)/' },
      to: { path: '^api/src/builders/' },
    },
    {
      name: 'app-needs-no-node',
      comment: 'The app also runs on workerd: pass this in as an adapter from the entry points.',
      severity: 'error',
      from: { path: '^api/src/app\\.ts$' },
      to: { path: [...NODE_ONLY, 'node_modules/(pg-boss|pg)/'], reachable: true },
    },
    {
      name: 'edge-needs-no-node',
      comment: 'edge.ts runs on workerd: pass this in as an adapter from node.ts.',
      severity: 'error',
      from: { path: '^api/src/edge\\.ts$' },
      to: { path: NODE_ONLY, reachable: true },
    },
    {
      name: 'traces-are-loaded-on-demand',
      comment:
        'Import this dynamically, so that servers without an OpenTelemetry collector do not load its libraries.',
      severity: 'error',
      from: { pathNot: '^api/src/platform/traces/' },
      to: { path: '^api/src/platform/traces/', dynamic: false },
    },
    {
      name: 'files-form-no-cycle',
      severity: 'error',
      from: { path: '^(api|pwa|packages/(?:contract|rules|texts))/src/' },
      to: { circular: true },
    },
    {
      name: 'client-imports-no-other-layer',
      comment: 'The API client is the lowest layer. main.tsx connects it with the login.',
      severity: 'error',
      from: { path: '^pwa/src/api/' },
      to: { path: '^pwa/src/', pathNot: '^pwa/src/api/' },
    },
    {
      name: 'offline-imports-the-client-only',
      severity: 'error',
      from: { path: '^pwa/src/offline/' },
      to: { path: '^pwa/src/', pathNot: '^pwa/src/(api|offline)/' },
    },
    ...importsDownward('pwa/src/offline', OFFLINE),
    {
      name: 'widgets-and-pictures-import-no-feature',
      severity: 'error',
      from: { path: '^pwa/src/(ui|art)/' },
      to: { path: '^pwa/src/', pathNot: '^pwa/src/(api|offline|ui|art)/' },
    },
    {
      name: 'unsent-changes-import-no-feature',
      comment: 'Every screen may show unsent changes, so this layer imports no screen.',
      severity: 'error',
      from: { path: '^pwa/src/unsent-changes/' },
      to: { path: '^pwa/src/', pathNot: '^pwa/src/(api|offline|ui|art|unsent-changes)/' },
    },
    {
      name: 'layout-imports-no-feature',
      severity: 'error',
      from: { path: '^pwa/src/layout/' },
      to: { path: '^pwa/src/(desk|features|routes)/' },
    },
    {
      name: 'desk-imports-no-feature',
      comment: 'What all screens of administrators use knows none of them.',
      severity: 'error',
      from: { path: '^pwa/src/desk/' },
      to: { path: '^pwa/src/(features|routes)/' },
    },
    ...importsDownward('pwa/src/features', ['app', ...WINGS]),
    {
      name: 'features-import-no-route',
      severity: 'error',
      from: { path: '^pwa/src/features/' },
      to: { path: '^pwa/src/routes/' },
    },
    {
      name: 'layers-of-the-app-form-no-cycle',
      comment: 'Move what both need to the lower layer or feature.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^pwa/src/([^/]+|desk/[^/]+|features/[^/]+/[^/]+)$' },
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: '\\.test\\.tsx?$|^pwa/src/(testing/|offline/testing)',
    // Resolves the app's alias `@/`.
    tsConfig: { fileName: 'pwa/tsconfig.json' },
  },
}
