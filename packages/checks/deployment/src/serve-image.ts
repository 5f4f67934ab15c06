import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import { commandOf, environmentOf, type Stage, stepOf } from './dockerfile.ts'
import { finish, start, stop, untilPrinted } from './run-command.ts'

/** The server of an image, without its container. */
export interface ServedImage {
  /** The variables of the server. */
  readonly env: Readonly<Record<string, string>>
  /** Runs HEALTHCHECK once and returns its exit code: 0 is healthy. */
  readonly checkHealth: () => Promise<number>
  readonly homePage: () => Promise<string>
  /** Stops the server as Docker does, and returns its exit code. */
  readonly stop: () => Promise<number>
}

/** Runs CMD in a folder that replaces WORKDIR, with an empty PostgreSQL, until the server listens. */
export async function serveImage(image: Stage, folder: string): Promise<ServedImage> {
  const { url, stop: stopPostgres } = await startPostgres(process.env.TEST_DATABASE_URL)
  const port = await freePort()
  const env = {
    ...environmentOf(image),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'cubby-data-')),
    PORT: String(port),
    DATABASE_URL: `${url}postgres`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a long enough password',
  }
  const server = start(commandOf(stepOf(image, 'CMD')), { cwd: folder, env })
  await untilPrinted(server, 'Cubby is listening')
  return {
    env,
    async checkHealth() {
      const { code } = await finish(commandOf(stepOf(image, 'HEALTHCHECK')), { cwd: folder, env })
      return code
    },
    homePage: () => fetch(`http://localhost:${port}/`).then((response) => response.text()),
    async stop() {
      const code = await stop(server.child)
      await stopPostgres()
      await rm(env.DATA_DIR, { recursive: true })
      return code
    },
  }
}
