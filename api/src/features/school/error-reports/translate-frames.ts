import type { ErrorFrame, TranslatedFrame } from '@cubby/contract/school/error-reports'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

/** Finds the place of each frame in the source code. `source` is null if there is no source map, or no place in it. */
export async function translateFrames(
  frames: readonly ErrorFrame[],
  read: (script: string) => Promise<string | null>,
): Promise<TranslatedFrame[]> {
  const maps = new Map<string, TraceMap>()
  for (const script of new Set(frames.map(({ file }) => file))) {
    const map = await read(script)
    if (map !== null) maps.set(script, new TraceMap(map))
  }
  return frames.map((frame) => ({ ...frame, source: sourceOf(frame, maps.get(frame.file)) }))
}

function sourceOf({ line, column }: ErrorFrame, map: TraceMap | undefined): TranslatedFrame['source'] {
  if (!map) return null
  // Browsers count columns from 1, source maps from 0.
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
  if (found.source === null) return null
  return {
    // Paths are relative to the folder of the script. The `../` at their start are removed.
    file: found.source.replace(/^(?:\.\.\/)+/, ''),
    line: found.line,
    column: found.column + 1,
    name: found.name,
  }
}
