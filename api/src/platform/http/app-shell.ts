/** The built app for a first visit. */
export interface Shell {
  /** The built index.html. */
  readonly html: string
  /** Vite's manifest: the output files of each source file. */
  readonly manifest: BuildManifest
}

export type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>
>

/** Reads the built app; null when it is not built. */
export type ReadShell = () => Promise<Shell | null>
