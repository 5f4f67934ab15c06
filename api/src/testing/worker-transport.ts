import { beforeEach, inject } from 'vitest'
import type { Deps } from '../platform/deps.ts'
import type { Bucket } from '../platform/files/s3-bucket.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Worker that the tests call (packages/edge/src/testing), and the bucket where it stores files. */
    worker: WorkerUnderTest
  }
}

export interface WorkerUnderTest {
  readonly url: string
  readonly bucket: Bucket
}

/** Sends a request to the app. */
export type Transport = (path: string, request: RequestInit) => Promise<Response>

/** Whether the app under test runs in workerd instead of this process. */
export const isOnWorkerd = process.env.TEST_ENGINE === 'workerd'

/**
 * The dependencies that a test can replace while the app runs in workerd. Headers, which test-worker.ts reads,
 * replace the first three. Files are in a bucket there, so the test's file store is ignored.
 */
const CHANGEABLE = new Set<string>(['clock', 'jobs', 'addressOf', 'files'])

/** On workerd, skips the tests of a file if they change the app in a way that works only in this process. */
export function skipUnlessChangeable(changes: Partial<Deps>): void {
  const { clock } = changes
  const readsDatabase = clock !== undefined && clock.length > 0
  const needsProcess = readsDatabase || Object.keys(changes).some((name) => !CHANGEABLE.has(name))
  if (isOnWorkerd && needsProcess) beforeEach(({ skip }) => skip('changes the app in its process'))
}

/** Calls the Worker, on the database and with the changes of this test. */
export function workerTransport(
  deps: Deps,
  changes: Partial<Deps> & { readonly databaseUrl: string; readonly isRateLimited: boolean },
): Transport {
  const { url } = inject('worker')
  return async (path, request) => {
    const headers = new Headers(request.headers)
    headers.set('X-Test-Database', changes.databaseUrl)
    // The test's address does not depend on the request.
    const addressOf: () => string = deps.addressOf.bind(null, Object.create(null))
    headers.set('CF-Connecting-IP', addressOf())
    // workerd closes a connection if it refuses a request before reading all of it.
    headers.set('Connection', 'close')
    if (changes.clock) headers.set('X-Test-Now', (await deps.clock(deps.db)).toISOString())
    if (changes.jobs) headers.set('X-Test-Without-Jobs', 'true')
    if (changes.isRateLimited) headers.set('X-Test-Rate-Limits', 'true')
    // Sent with its length, because workerd gets no upload without.
    const body =
      request.body instanceof ReadableStream ? await new Response(request.body).arrayBuffer() : request.body
    return fetch(url + path, { ...request, headers, redirect: 'manual', ...(body && { body }) })
  }
}
