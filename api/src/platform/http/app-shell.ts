/** The built app as a first visit gets it. */
export interface Shell {
  /** The built index.html. */
  readonly html: string
  /** What the build made of each source file, in Vite's words. */
  readonly manifest: BuildManifest
}

export type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>
>

/** The built app; null when it is not built. */
export type ReadShell = () => Promise<Shell | null>
