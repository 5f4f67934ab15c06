import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Session, User } from './school.ts'

interface Writer {
  readonly student: User
  readonly session: Session
}

interface Load {
  /** Waits for the last responses. Returns the number of requests, and what failed. */
  readonly stop: () => Promise<{ requests: number; failed: readonly string[] }>
}

/**
 * Sends requests through the balancer without a pause, and repeats no failed one. The readers read the classes.
 * Each writer enrolls in a session of their own and withdraws, again and again.
 */
export function startLoad(
  cluster: Cluster,
  { readers, writers }: { readers: number; writers: readonly Writer[] },
): Load {
  let isRunning = true
  let requests = 0
  const failed: string[] = []

  async function send<Body>(client: Client, ...[method, path, options]: Parameters<Client['send']>) {
    requests += 1
    const response = await client.send<Body>(method, path, options).catch((error: unknown) => {
      failed.push(`${method} ${path}: ${String(error)}`)
    })
    if (response && response.status >= 400)
      failed.push(`${method} ${path}: ${response.status} ${response.text}`)
    return response
  }
  async function read() {
    const client = cluster.client()
    while (isRunning) await send(client, 'GET', '/classes')
  }
  async function write({ student: { token }, session }: Writer) {
    const client = cluster.client()
    while (isRunning) {
      const enrolled = await send<{ enrollment?: { id: string } }>(
        client,
        'POST',
        `/enrollments/${session.classId}`,
        { token, key: randomUUID(), body: { sessionId: session.id } },
      )
      const id = enrolled?.body.enrollment?.id
      if (id) await send(client, 'DELETE', `/enrollments/${id}`, { token, key: randomUUID() })
    }
  }
  const running = [...Array.from({ length: readers }, read), ...writers.map(write)]
  return {
    async stop() {
      isRunning = false
      await Promise.all(running)
      return { requests, failed }
    },
  }
}
