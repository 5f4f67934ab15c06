interface Exception {
  /** A file, or a folder with all of its files. */
  readonly path: string
  /** Why nobody reads what looks like a text there, or why it has no language. */
  readonly because: string
}

export const exceptions: readonly Exception[] = [
  { path: 'pwa/src/art/', because: 'pictures: paths, colors, and transformations' },
]
