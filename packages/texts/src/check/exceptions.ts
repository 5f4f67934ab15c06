interface Exception {
  /** A file, or a folder with all of its files. */
  readonly path: string
  /** Why nobody reads what looks like a text there, or why it has no language. */
  readonly because: string
}

export const exceptions: readonly Exception[] = [
  { path: 'pwa/src/art/', because: 'pictures: paths, colors, and transformations' },
  { path: 'pwa/src/testing/', because: 'data of tests' },
  { path: 'pwa/src/offline/testing.ts', because: 'data of tests' },
  { path: 'pwa/src/offline/errors/describe-error.ts', because: 'developers read reported errors' },
  { path: 'packages/rules/src/school/scrub-error-message.ts', because: 'developers read reported errors' },
  { path: 'pwa/src/offline/store/schema.ts', because: 'indexes of the database' },
]
