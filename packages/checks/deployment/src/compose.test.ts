import { describe, expect, it } from 'vitest'
import { containerEnvironment, interpolated, readCompose } from './compose.ts'
import { readText } from './repository.ts'

const { services, volumes, problems } = await readCompose()
const documented = [...(await readText('README.md')).matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(
  ([, name = '']) => name,
)
/** What compose.yaml decides itself, because its own database and volume belong to it. */
const OF_COMPOSE = ['DATABASE_URL', 'DATA_DIR']

describe('compose.yaml', () => {
  it('is valid, and hardens the containers of Cubby', () => {
    expect(problems).toEqual([])
    for (const { read_only, cap_drop, image } of [services.cubby, services.backup]) {
      expect({ read_only, cap_drop, image }).toEqual({ read_only: true, cap_drop: ['ALL'], image: 'cubby' })
    }
  })

  it.each(['cubby', 'backup'] as const)('passes every variable of .env to the service %s', (name) => {
    expect(documented).toContain('PROVIDER_TIMEZONE')
    const dotEnv = Object.fromEntries(documented.map((variable) => [variable, `the value of ${variable}`]))
    const arrived = containerEnvironment(services[name], { ...dotEnv, POSTGRES_PASSWORD: 'secret' })
    expect(arrived).toEqual({
      ...dotEnv,
      POSTGRES_PASSWORD: 'secret',
      DATABASE_URL: 'postgres://cubby:secret@database/cubby',
      DATA_DIR: '/app/data',
    })
  })

  it('sets as little as possible itself, and publishes the port of .env', () => {
    for (const { environment } of [services.cubby, services.backup]) {
      expect(Object.keys(environment).toSorted()).toEqual([...OF_COMPOSE, 'PUBLIC_URL'])
    }
    const ports = (dotEnv: Record<string, string>) =>
      services.cubby.ports?.map((port) => interpolated(port, dotEnv))
    expect(ports({})).toEqual(['8787:8787'])
    expect(ports({ PORT: '9000' })).toEqual(['9000:9000'])
  })

  it('refers only to volumes, services, and variables that exist', () => {
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
    expect(passwords).toHaveLength(1)
    for (const line of passwords) expect(line).toMatch(/: \$\{\w+:[?-][\w ./]*\}$/)
  })

  it('waits for a healthy database before Cubby starts', () => {
    expect(services.cubby.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(services.database.healthcheck?.test?.slice(0, 2)).toEqual(['CMD', 'pg_isready'])
  })
})
