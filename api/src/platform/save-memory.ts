import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees the memory that was needed to load the server, and makes V8 collect garbage earlier from now on, at the
 * cost of some processor time. By default, V8 lets the memory of a server with thousands of open connections
 * grow to twice what it needs (docs/decisions/live-updates.md). The commands that start the server limit the memory
 * for new objects, which cannot be limited from here.
 */
export function saveMemory(): void {
  setFlagsFromString('--heap-growing-percent=20')
  setFlagsFromString('--expose-gc')
  runInNewContext("gc({ type: 'major', flavor: 'last-resort' })")
}

/** Collects garbage. Only after `saveMemory`. */
export function collectGarbage(): void {
  runInNewContext("gc({ type: 'major' })")
}
