import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../app.ts'
import { openEmptyDatabase } from '../../testing/empty-database.ts'
import { useFolders } from '../../testing/folder.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { startTraces } from './traces.ts'

const test = useTestApp()
const aFolder = useFolders()
const engine = process.env.TEST_ENGINE === 'pglite' ? 'pglite' : 'postgres'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
})
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

it('sends a request with its queries to the collector, as part of the trace of its caller', async () => {
  const spans: z.infer<typeof span>[] = []
  const collector = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces')
    const { resourceSpans } = sent.parse(await json(request))
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.end('{}')
  })
  collector.listen(0)
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const traces = startTraces({ endpoint: `http://localhost:${port}/`, version: 'test' })

  const { watchQuery, watchRequest: watch } = traces
  const database = await openEmptyDatabase(engine, aFolder(), watchQuery)
  await database.migrate()
  const app = createApp({ ...test.deps, db: database.db }, { watch })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  expect((await app.request('/api/classes/some-id?secret=1', { headers })).status).toBe(404)
  await traces.stop()
  await database.close()
  collector.close()

  const [request] = spans.filter(({ name }) => name === 'GET /api/classes/:id')
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(request?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 404 },
  })
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(queries.map(({ name }) => name)).toContain('select')
  expect(spans).toHaveLength(queries.length + 1)
  expect(JSON.stringify(spans)).not.toMatch(/some-id|secret/)
})
