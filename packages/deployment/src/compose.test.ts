import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { REPOSITORY, readText } from './repository.ts'
import { finish } from './running-server.ts'

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
  volumes: z.array(z.string()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  restart: z.literal('unless-stopped'),
  command: z.array(z.string()).optional(),
})
const compose = z.object({
  services: z.object({ cubby: service, backup: service, database: service }),
  volumes: z.record(z.string(), z.unknown()),
})

const document = parseDocument(await readText('compose.yaml'), { merge: true, strict: true })
const { services, volumes } = compose.parse(document.toJS())

describe('compose.yaml', () => {
  it('is valid, and hardens what runs Cubby', () => {
    expect([...document.errors, ...document.warnings]).toEqual([])
    for (const { read_only, cap_drop, image } of [services.cubby, services.backup]) {
      expect({ read_only, cap_drop, image }).toEqual({ read_only: true, cap_drop: ['ALL'], image: 'cubby' })
    }
  })

  it('names only volumes, services, and variables that exist', async () => {
    const documented = new Set(
      [...(await readText('README.md')).matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(([, name]) => name),
    )
    for (const { volumes: mounted, depends_on = {}, environment } of Object.values(services)) {
      for (const mount of mounted) expect(volumes).toHaveProperty(mount.split(':')[0] ?? '')
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name)
      for (const name of Object.keys(environment)) {
        if (!name.startsWith('POSTGRES_')) expect(documented).toContain(name)
      }
    }
  })

  it('takes passwords from the environment only', async () => {
    const text = await readText('compose.yaml')
    const passwords = text.match(/PASSWORD: .*/g) ?? []
    expect(passwords.length).toBeGreaterThan(1)
    for (const line of passwords) expect(line).toMatch(/: \$\{\w+:[?-][\w ./]*\}$/)
  })

  it('waits for a healthy database before Cubby starts', () => {
    expect(services.cubby.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(services.database.healthcheck?.test?.slice(0, 2)).toEqual(['CMD', 'pg_isready'])
  })

  it('backs up in its loop', async () => {
    const { url, stop } = await startPostgres(process.env.TEST_DATABASE_URL)
    const folder = await mkdtemp(join(tmpdir(), 'cubby-backup-'))
    const [shell = '', option = '', loop = ''] = services.backup.command ?? []
    // One round, on a database without tables, which has nothing to back up.
    const once = loop.replace('while :; do', '').replace(/sleep \d+; done$/, '')
    const env = { DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups'), DATABASE_URL: `${url}postgres` }
    const { output } = await finish([shell, option, once], { cwd: REPOSITORY, env })
    expect(output).toContain('kysely_migration')
    expect(await readdir(folder)).toEqual(['backups'])
    await stop()
    await rm(folder, { recursive: true })
  })
})
