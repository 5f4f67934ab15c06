import { parentPort, workerData } from 'node:worker_threads'
import type { RefusalCode } from '@cubby/contract/codes'
import { Refusal } from '../errors.ts'
import { type FileKind, type Opened, openers, unopened } from './open-file.ts'
import { readXlsx } from './read-xlsx.ts'

/** What the worker gets when it starts. */
export interface ToOpen {
  readonly kind: FileKind
  readonly bytes: Uint8Array
}

/** What the worker answers to each request for the next piece. */
export type Answer<Kind extends FileKind> =
  | { readonly piece: Opened[Kind] }
  | { readonly refused: { readonly code: RefusalCode; readonly message?: string } }
  | { readonly done: true }

const { kind, bytes }: ToOpen = workerData
const pieces: AsyncGenerator<Opened[FileKind]> = (openers[kind] ?? readXlsx)(bytes)

async function next(): Promise<Answer<FileKind>> {
  try {
    const { value, done } = await pieces.next()
    return done ? { done } : { piece: value }
  } catch (error) {
    return {
      refused: error instanceof Refusal ? { code: error.code, message: error.message } : unopened[kind],
    }
  }
}

/** The bytes of a zipped file change hands instead of being copied. */
function transferred(answer: Answer<FileKind>): ArrayBuffer[] {
  return 'piece' in answer && 'bytes' in answer.piece ? [answer.piece.bytes.buffer] : []
}

parentPort?.on('message', async () => {
  const answer = await next()
  parentPort?.postMessage(answer, transferred(answer))
})
