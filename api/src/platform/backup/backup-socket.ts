import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'

/**
 * An embedded database can be read only by its server, so `pnpm backup` asks the server for a backup. The socket
 * is in the folder of the database. Nobody without access to that folder can open it.
 */
const socketIn = (dataDir: string) => join(dataDir, 'backup.sock')

/** Sends a backup to each process that asks for one. Returns a function that stops it. */
export async function serveBackups(
  { dataDir, log }: { dataDir: string; log: Logger },
  write: (sink: Writable) => Promise<unknown>,
): Promise<() => void> {
  const path = socketIn(dataDir)
  // A killed server may have left its socket. No other server uses it, because this one holds the lock of the folder.
  rmSync(path, { force: true })
  const server = createServer((_, response) => {
    write(response).catch((err: unknown) => {
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

function isAbsent(code: unknown): boolean {
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}
