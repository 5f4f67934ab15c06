import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Creates an empty database, or a copy of a database that has no connections, and returns its name. */
export async function createDatabase(postgres: string, { copyOf }: { copyOf?: string }): Promise<string> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${postgres}postgres` })
  await client.connect()
  await client.query(`create database ${name} ${copyOf ? `template ${copyOf} strategy file_copy` : ''}`)
  await client.end()
  return name
}
