import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Server } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import autocannon from 'autocannon'
import type { Ratio } from './ratio.ts'

const CONNECTIONS = 32
const SECONDS = 5
const WARM_UP_SECONDS = 2
const GOAL = { min: 0.5 }

/** Compares the responses to visitors with the same bytes from memory, served by a bare Hono route. */
export async function publicResponses(server: Server, classId: string): Promise<Ratio[]> {
  const [api, home, page] = ['/api/classes', '/', `/classes/${classId}`]
  const bare = await startBareHono(server.url, [api, home, page])
  const compare = async (
    measurement: string,
    path: string,
    headers?: Record<string, string>,
  ): Promise<Ratio> => {
    const reference = await requestsPerSecond(bare.url + path, headers)
    const cubby = await requestsPerSecond(server.url + path, headers)
    return { measurement, cubby, reference, unit: 'req/s', goal: GOAL }
  }
  try {
    const etag = (await fetch(server.url + api, { headers: { 'Accept-Encoding': 'identity' } })).headers.get(
      'ETag',
    )
    return [
      await compare('the classes, 200', api),
      await compare('the classes, 304', api, { 'If-None-Match': etag ?? '' }),
      await compare('the home page', home),
      await compare('a class page', page),
    ]
  } finally {
    bare.stop()
  }
}

async function startBareHono(origin: string, paths: readonly string[]) {
  const port = await freePort()
  const script = fileURLToPath(new URL('bare-hono.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(port), origin, ...paths], { stdio: 'inherit' })
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/ready`).catch(() => null))) await setTimeout(50)
  return { url, stop: () => child.kill() }
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
