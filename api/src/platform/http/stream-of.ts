import { AsyncLocalStorage } from 'node:async_hooks'

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
