import type { BuildManifest, Shell } from '../platform/http/static-files.ts'

/** The scripts that a screen needs in addition to those in index.html. `screen` is a file of the app's routes. */
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
