import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { z } from 'zod'

/**
 * An embedded database can be read only by its server, so `pnpm backup` asks the server for a backup. The socket
 * is in the folder of the database. Nobody without access to that folder can open it.
 */
const socketIn = (dataDir: string) => join(dataDir, 'backup.sock')

/** How a rehearsal of a restore ended. */
const rehearsal = z.object({
  checkedAt: z.string(),
  ok: z.boolean(),
  result: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
type RehearsalResult = z.infer<typeof rehearsal>

/**
 * Sends a backup to each process that asks for one, and keeps the result of its rehearsal. Returns a function
 * that stops it.
 */
export async function serveBackups(
  { dataDir, log }: { dataDir: string; log: Logger },
  {
    write,
    keep,
  }: {
    readonly write: (sink: Writable) => Promise<unknown>
    readonly keep: (result: RehearsalResult) => Promise<void>
  },
): Promise<() => void> {
  const path = socketIn(dataDir)
  // A killed server may have left its socket. No other server uses it, because this one holds the lock of the folder.
  rmSync(path, { force: true })
  const server = createServer((request, response) => {
    const handled =
      request.method === 'POST'
        ? json(request)
            .then((body) => keep(rehearsal.parse(body)))
            .then(() => void response.end())
        : write(response)
    handled.catch((err: unknown) => {
      log.error({ err }, 'backup failed')
      response.destroy()
    })
  })
  server.on('error', (err) =>
    log.error({ err }, 'pnpm backup cannot reach this server, and works only while it is stopped'),
  )
  server.listen(path)
  await Promise.race([once(server, 'listening'), once(server, 'close')]).catch(() => {})
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Receives a backup from the server of this folder. Returns false when none runs. */
export async function receiveBackup(dataDir: string, sink: () => Writable): Promise<boolean> {
  const outgoing = request({ socketPath: socketIn(dataDir), path: '/' })
  outgoing.end()
  const [response] = await once(outgoing, 'response').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && isAbsent(error.code)) return []
    throw error
  })
  if (!response) return false
  await pipeline(response, sink())
  return true
}

/** Sends the result of a rehearsal to the server of this folder. Returns false when none runs. */
export async function sendRehearsal(dataDir: string, result: RehearsalResult): Promise<boolean> {
  const outgoing = request({ socketPath: socketIn(dataDir), path: '/', method: 'POST' })
  outgoing.end(JSON.stringify(result))
  const [response] = await once(outgoing, 'response').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && isAbsent(error.code)) return []
    throw error
  })
  response?.resume()
  return Boolean(response)
}

function isAbsent(code: unknown): boolean {
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}
