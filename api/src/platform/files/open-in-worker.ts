import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { Refusal } from '../errors.ts'
import { withTimeLimit } from '../time-limit.ts'
import { type FileKind, type OpenFile, unopened } from './open-file.ts'
import type { Answer, ToOpen } from './opening-worker.ts'

/**
 * How long the caller waits for a thread in total, in milliseconds: the largest zip and CSV take some seconds on a slow
 * machine. The heap holds the objects of the parser, the text of a CSV, and the cells of an Excel file. Other bytes are
 * outside of it; the size of an upload and `readZip` limit them.
 */
const LIMITS: Record<FileKind, { readonly ms: number; readonly heapMb: number }> = {
  upload: { ms: 10_000, heapMb: 64 },
  zip: { ms: 30_000, heapMb: 64 },
  csv: { ms: 30_000, heapMb: 128 },
  xlsx: { ms: 30_000, heapMb: 256 },
}
const YOUNG_MB = 16
const STACK_MB = 2

/** Small files are opened two at a time, because each thread needs memory. Imports have a limit of their own. */
const MAX_UPLOADS = 2
const MAX_WAITING = 200

interface Options {
  /** Replaces the limits, for tests. */
  readonly limits?: { readonly ms?: number; readonly heapMb?: number }
  /** Replaces the thread's code, for tests. */
  readonly worker?: URL
}

/**
 * Opens each file in a worker thread of its own, so that a file that hangs or crashes its parser harms no other
 * request. Limits the thread's memory and the time that the caller waits for it. Takes the bytes of a zip, so that the
 * caller can no longer use them.
 */
export function openInWorker({
  limits,
  worker: code = new URL('./opening-worker.ts', import.meta.url),
}: Options = {}): OpenFile {
  const ofUploads = concurrencyLimit(MAX_UPLOADS, MAX_WAITING)

  async function* open<Kind extends FileKind>(kind: Kind, bytes: Uint8Array<ArrayBuffer>) {
    const { ms, heapMb } = { ...LIMITS[kind], ...limits }
    const toOpen: ToOpen = { kind, bytes }
    const worker = new Worker(code, {
      workerData: toOpen,
      ...(kind === 'zip' && { transferList: [bytes.buffer] }),
      resourceLimits: {
        maxOldGenerationSizeMb: heapMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
        stackSizeMb: STACK_MB,
      },
    })
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('The thread ended.')))
    // Rejects later, too, when nobody waits anymore.
    ended.catch(() => {})
    let leftMs = ms
    async function next() {
      const started = performance.now()
      worker.postMessage('next')
      const answered: Promise<Answer<Kind>[]> = once(worker, 'message')
      const [answer] = await withTimeLimit(Promise.race([answered, ended]), leftMs)
      leftMs -= performance.now() - started
      if (!answer || 'done' in answer) return null
      if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused)
      return answer
    }
    try {
      for (let answer = await next(); answer; answer = await next()) yield answer.piece
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      // Too slow, out of memory, or the thread crashed.
      throw new Refusal(unopened[kind].code, { ...unopened[kind], cause })
    } finally {
      await worker.terminate()
    }
  }

  return async function* openFile(kind, bytes) {
    if (kind !== 'upload') return yield* open(kind, bytes)
    // Read to its end within the turn, so that a slow caller keeps no thread.
    yield* await ofUploads(() => all(open(kind, bytes)))
  }
}

async function all<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const found: Piece[] = []
  for await (const piece of pieces) found.push(piece)
  return found
}
