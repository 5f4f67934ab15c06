/** The built app as a first visit gets it. */
export interface Shell {
  /** The built index.html. */
  readonly html: string
  /** What the build made of each source file, in Vite's words. */
  readonly manifest: BuildManifest
}

type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>
>

/** The built app; null when it is not built. */
export type ReadShell = () => Promise<Shell | null>

/** The scripts a screen needs beside those index.html already names. `screen` is a file of the app's routes. */
export function scriptsOf({ manifest }: Shell, screen: string): string[] {
  const known = filesBehind(manifest, 'index.html')
  const all = filesBehind(manifest, `src/routes/${screen}?tsr-split=component`)
  return [...all].filter((file) => !known.has(file))
}

function filesBehind(manifest: BuildManifest, entry: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[entry]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesBehind(manifest, imported, found)
  return found
}
