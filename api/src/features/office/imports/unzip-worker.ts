import { parentPort, workerData } from 'node:worker_threads'
import { messages } from '@cubby/contract/messages'
import type { ZippedFile } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { readZip } from './read-zip.ts'

/** What the worker answers to each request for the next file. */
export type Unzipped = { readonly file: ZippedFile } | { readonly refused: string } | { readonly done: true }

const files = readZip(workerData)

function next(): Unzipped {
  try {
    const { value, done } = files.next()
    return done ? { done } : { file: value }
  } catch (error) {
    return { refused: error instanceof Refusal ? error.message : messages.importZipUnreadable }
  }
}

parentPort?.on('message', () => {
  const answer = next()
  parentPort?.postMessage(answer, 'file' in answer ? [answer.file.bytes.buffer] : [])
})
