import { describe, expect, it } from 'vitest'
import { containerEnvironment, interpolated, readCompose } from './compose.ts'
import { readText } from './repository.ts'

const { services, volumes, problems } = await readCompose()
const documented = [...(await readText('docs/environment.md')).matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(
  ([, name = '']) => name,
)
/** What compose.yaml decides itself, because its own database and volume belong to it. */
const OF_COMPOSE = ['DATABASE_URL', 'DATA_DIR', 'POSTGRES_PASSWORD']

describe('compose.yaml', () => {
  it('is valid, and hardens the containers of Cubby', () => {
    expect(problems).toEqual([])
    for (const { read_only, cap_drop, image } of [services.migrate, services.cubby, services.backup]) {
      expect({ read_only, cap_drop, image }).toEqual({ read_only: true, cap_drop: ['ALL'], image: 'cubby' })
    }
  })

  it.each(['cubby', 'backup'] as const)('passes every variable of .env to the service %s', (name) => {
    expect(documented).toContain('PROVIDER_TIMEZONE')
    const dotEnv = Object.fromEntries(documented.map((variable) => [variable, `the value of ${variable}`]))
    const passwords = { POSTGRES_PASSWORD: 'secret', POSTGRES_SERVER_PASSWORD: 'other' }
    const arrived = containerEnvironment(services[name], { ...dotEnv, ...passwords })
    expect(arrived).toEqual({
      ...dotEnv,
      POSTGRES_PASSWORD: '',
      POSTGRES_SERVER_PASSWORD: 'other',
      DATABASE_URL: 'postgres://cubby_server:other@database/cubby',
      DATA_DIR: '/app/data',
    })
  })

  it('gives the password of the owner only to the service that upgrades the database', () => {
    const dotEnv = { POSTGRES_PASSWORD: 'secret', POSTGRES_SERVER_PASSWORD: 'other' }
    const environments = [services.cubby, services.backup, services.migrate].map((service) =>
      JSON.stringify(containerEnvironment(service, dotEnv)).includes('secret'),
    )
    expect(environments).toEqual([false, false, true])
    expect(containerEnvironment(services.migrate, dotEnv)).toMatchObject({
      DATABASE_OWNER_URL: 'postgres://cubby:secret@database/cubby',
      DATABASE_URL: 'postgres://cubby_server:other@database/cubby',
    })
  })

  it('sets as little as possible itself, and publishes the port of .env', () => {
    for (const { environment } of [services.cubby, services.backup]) {
      expect(Object.keys(environment).toSorted()).toEqual([...OF_COMPOSE, 'PUBLIC_URL'].toSorted())
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
    expect(passwords).toHaveLength(2)
    for (const line of passwords) expect(line).toMatch(/: (?:""|\$\{\w+:[?-][\w ./]*\})$/)
  })

  it('waits for a healthy database before it is upgraded, and for that before Cubby starts', () => {
    expect(services.migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(services.cubby.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    expect(services.database.healthcheck?.test?.slice(0, 2)).toEqual(['CMD', 'pg_isready'])
  })
})
