import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { Row } from '../row.ts'
import { seedSessions, sessionOf } from '../seed-school.ts'
import { startReference } from '../start-reference.ts'
import { withServer } from '../with-server.ts'

const CONNECTIONS = 32
const SECONDS = 4
const WARM_UP_SECONDS = 2
const GOAL = { min: 0.5 }
const BARE_HONO = fileURLToPath(new URL('bare-hono.ts', import.meta.url))

/** Compares the responses to visitors with the same bytes from memory, served by a bare Hono route. */
export function publicResponses(): Promise<Row[]> {
  return withServer({ ROLE: 'web' }, async ({ server, database }) => {
    await seedSessions(database, { count: 12, capacity: 20 })
    const [api, home, page] = ['/api/classes', '/', `/classes/${sessionOf(0).classId}`]
    const bare = await startReference(BARE_HONO, server.url, api, home, page)
    const compare = async (
      measurement: string,
      path: string,
      headers?: Record<string, string>,
    ): Promise<Row> => ({
      measurement,
      reference: { name: 'bare Hono', value: await requestsPerSecond(bare.url + path, headers) },
      value: await requestsPerSecond(server.url + path, headers),
      unit: 'req/s',
      goal: GOAL,
    })
    try {
      const response = await fetch(server.url + api, { headers: { 'Accept-Encoding': 'identity' } })
      const etag = response.headers.get('ETag') ?? ''
      return [
        await compare('the classes, 200', api),
        await compare('the classes, 304', api, { 'If-None-Match': etag }),
        await compare('the home page', home),
        await compare('a class page', page),
      ]
    } finally {
      bare.stop()
    }
  })
}

async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const options = { url, headers, connections: CONNECTIONS }
  await autocannon({ ...options, duration: WARM_UP_SECONDS })
  const { requests, errors, non2xx, duration, statusCodeStats } = await autocannon({
    ...options,
    duration: SECONDS,
  })
  const unexpected = headers['If-None-Match']
    ? requests.total - (statusCodeStats?.['304']?.count ?? 0)
    : non2xx
  if (errors > 0 || unexpected > 0) throw new Error(`${url}: ${errors} errors, ${unexpected} other responses`)
  return requests.total / duration
}
