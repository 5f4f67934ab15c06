import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const COMMAND = join(import.meta.dirname, '../../../api/src/commands/prepare-database.ts')

/** Creates a separate database on this server, prepared for a Worker by the command that deployments use. */
export async function preparedDatabase(server: string, variables: Record<string, string>): Promise<string> {
  const name = `edge_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  await promisify(execFile)(process.execPath, [COMMAND], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...variables, DATABASE_URL: server + name },
  })
  return server + name
}
