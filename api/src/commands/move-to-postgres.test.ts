import { expect, it } from 'vitest'
import { useCommands } from '../testing/commands.ts'
import { createPostgresDatabase } from '../testing/empty-database.ts'

const { engine, node, aFolder } = useCommands()
/** `pnpm test:deployment` and `pnpm proof` move the demo data; `pnpm test` only the rows of a new installation. */
const isFull = process.env.DEPLOYMENT === 'full'

it.runIf(engine === 'postgres')(
  'moves an embedded database to PostgreSQL with equal checksums, and only into an empty one',
  { timeout: 300_000 },
  async ({ annotate }) => {
    const embedded = { DATA_DIR: aFolder(), DATABASE_URL: '' }
    const prepared = await node('commands/prepare-database.ts', {
      ...embedded,
      SEED: isFull ? 'demo' : 'none',
    }).exited
    expect(prepared, prepared.output).toMatchObject({ code: 0 })
    const server = { ...embedded, DATABASE_URL: await createPostgresDatabase() }
    const moved = await node('commands/move-to-postgres.ts', server).exited
    expect(moved, moved.output).toMatchObject({ code: 0 })
    const [, rows] = /Moved (\d+) rows of \d+ tables with equal checksums/.exec(moved.output) ?? []
    await annotate(`${rows} rows, equal checksums`, 'figure')
    expect(Number(rows)).toBeGreaterThan(isFull ? 100 : 0)
    if (!isFull) return

    const again = await node('commands/move-to-postgres.ts', server).exited
    expect(again).toMatchObject({ code: 1 })
    expect(again.output).toContain('The database has users.')
    const without = await node('commands/move-to-postgres.ts', embedded).exited
    expect(without.output).toContain('Set DATABASE_URL to an empty PostgreSQL database.')
  },
)
