import { describe, expect, it } from 'vitest'
import { readCompose } from './compose.ts'
import { readText } from './repository.ts'

const { services, volumes, problems } = await readCompose()

describe('compose.yaml', () => {
  it('is valid, and hardens the containers of Cubby', () => {
    expect(problems).toEqual([])
    for (const { read_only, cap_drop, image } of [services.cubby, services.backup]) {
      expect({ read_only, cap_drop, image }).toEqual({ read_only: true, cap_drop: ['ALL'], image: 'cubby' })
    }
  })

  it('refers only to volumes, services, and variables that exist', async () => {
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
})
