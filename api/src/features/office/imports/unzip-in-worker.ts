import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages } from '@cubby/contract/messages'
import type { UnzipFiles } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { withTimeLimit } from '../../../platform/time-limit.ts'
import type { Unzipped } from './unzip-worker.ts'

/** The largest zip takes some seconds on a slow machine. */
const LIMIT_MS = 30_000
/** Limits the objects of the parser. The unpacked bytes are outside this heap; `readZip` limits them. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 }

/**
 * Unpacks a zip in a worker thread, so that it blocks no requests. Limits the thread's memory and the time that the
 * caller waits for files. Transfers the bytes, so that the caller can no longer use them.
 */
export function unzipInWorker({ limitMs = LIMIT_MS }: { readonly limitMs?: number } = {}): UnzipFiles {
  return async function* unzip(zip) {
    const worker = new Worker(new URL('./unzip-worker.ts', import.meta.url), {
      workerData: zip,
      transferList: [zip.buffer],
      resourceLimits: HEAP,
    })
    let leftMs = limitMs
    async function nextFile() {
      const started = performance.now()
      worker.postMessage('next')
      const [answer]: Unzipped[] = await withTimeLimit(once(worker, 'message'), leftMs)
      leftMs -= performance.now() - started
      if (!answer || 'done' in answer) return null
      if ('refused' in answer) throw new Refusal('import_unreadable', { message: answer.refused })
      return answer.file
    }
    try {
      for (let file = await nextFile(); file; file = await nextFile()) yield file
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      // Too slow, or out of memory.
      throw new Refusal('import_unreadable', { message: messages.importUnzippedTooLarge, cause })
    } finally {
      await worker.terminate()
    }
  }
}
