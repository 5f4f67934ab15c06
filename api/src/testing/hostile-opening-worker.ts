import { parentPort, workerData } from 'node:worker_threads'
import type { ToOpen } from '../platform/files/opening-worker.ts'
import { HOSTILE } from './bad-files.ts'

/**
 * Stands in for parsers with a hole. A file with one of the words hangs it, fills its memory, or ends its
 * thread, before or while it is opened. Other files are opened as usual.
 */
const { bytes }: ToOpen = workerData
const text = Buffer.from(bytes).toString('latin1')
const wanted = HOSTILE.find((word) => text.includes(word))

function misbehave(): never {
  if (wanted === 'EXIT') process.exit(0)
  if (wanted === 'THROW') throw new Error('the parser crashed')
  const grown: object[] = []
  for (;;) if (wanted === 'GROW') grown.push(Array.from({ length: 1_000 }, () => ({})))
}

if (wanted) parentPort?.on('message', misbehave)
else await import('../platform/files/opening-worker.ts')
