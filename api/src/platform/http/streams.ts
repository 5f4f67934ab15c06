import { AsyncLocalStorage } from 'node:async_hooks'
import type { Role } from '@cubby/contract/accounts/user'

/** The login that a stream belongs to. */
export interface StreamOwner {
  readonly loginId: string
  readonly userId: string
  readonly role: Role
  readonly address: string
}

/** Opens streams of live updates, on platforms that can hold a connection open. */
export interface EventStreams {
  /**
   * Opens the stream of a login, in the format of server-sent events. Resumes after `lastEventId`, if it is given.
   * Returns null on a platform without streams. Throws Refusal `too_many_requests` for too many streams of a
   * user or an address, and `busy` while the server stops or has too many streams.
   */
  readonly open: (
    owner: StreamOwner,
    lastEventId: string | undefined,
  ) => Promise<ReadableStream<Uint8Array> | null>
}

/** For platforms that cannot hold a connection open. The app then refreshes its data at intervals. */
export const noEventStreams: EventStreams = { open: async () => null }

/**
 * Returns a response body that is created while it is sent. The body may be read outside of its request, so
 * each piece is created in the request's context, which has the database connections. If a piece fails, the
 * body fails too. Stops when the client disconnects.
 */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]()
  const inRequest = AsyncLocalStorage.snapshot()
  return new ReadableStream<Uint8Array>({
    async pull(out) {
      const { done, value } = await inRequest(() => source.next())
      if (done) out.close()
      else out.enqueue(value)
    },
    cancel: async () => void (await inRequest(() => source.return?.())),
  })
}
