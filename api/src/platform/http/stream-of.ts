import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A response body that is made while it is sent. It may be read outside of the request, whose connections the
 * pieces need. If a piece fails, the body fails too. Stops when the client disconnects.
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
