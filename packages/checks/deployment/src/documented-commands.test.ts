import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeMachine, type FakeMachine } from './fake-machine.ts'
import { REPOSITORY, readText } from './repository.ts'
import { start, stopGroup, untilPrinted } from './run-command.ts'

/** The first commands below a heading. */
async function commandsOf(page: string, heading: string): Promise<string> {
  const [, section = ''] = (await readText(page)).split(`\n## ${heading}\n`)
  return /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
}

/**
 * Part of `pnpm test:deployment`. Runs the commands of the documentation on a machine that has only Node and
 * Git.
 */
describe.runIf(process.env.DEPLOYMENT === 'full')('the documented commands', { timeout: 900_000 }, () => {
  let machine: FakeMachine
  let serverUrl = ''
  let stopPostgres = async () => {}

  beforeAll(async () => {
    const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
    serverUrl = postgres.url
    stopPostgres = postgres.stop
    machine = await createFakeMachine(await freePort())
  })
  afterAll(async () => {
    await machine.remove()
    await stopPostgres()
  })

  it('install, build, and start Cubby with demo data (README)', async () => {
    const folder = join(machine.root, 'clone')
    expect(await machine.run(`git clone ${REPOSITORY} ${folder}`)).toMatchObject({ code: 0 })
    const [command = ''] = (await commandsOf('README.md', 'Start')).split('#')
    const env = { ...machine.env, PORT: String(await freePort()) }
    const server = start(command.trim().split(' '), { cwd: folder, env })
    await untilPrinted(server, 'Cubby is listening')
    const classes = await fetch(`http://localhost:${env.PORT}/classes`)
    expect(await classes.text()).toContain('CPR')
    await stopGroup(server.child)
  })

  it('run Cubby and its backup with systemd, upgrade it, and roll it back', async () => {
    const installation = await edited('systemd', '# then edit it', [
      ...urls(await createDatabase('cubby')),
      'sed -i s/change-me/0cf4d9b2ab1fe2c4/ /etc/cubby/environment',
      'echo PORT=$PORT >> /etc/cubby/environment',
    ])
    await succeed(installation)
    expect(await register('before@example.com')).toBe(201)
    await succeed(await commandsOf('docs/deployment.md', 'Upgrade'))
    const [backup = '', ...others] = await readdir(join(machine.root, 'var/lib/cubby/backups'))
    expect(others).toEqual([])
    expect(await register('after@example.com')).toBe(201)

    const rollback = await edited(
      'Rollback',
      /sudo .*createdb.*/,
      urls(await createDatabase('cubby_restored')),
    )
    const output = await succeed(rollback.replace('<old version>', 'HEAD').replace('<backup>', backup))
    expect(output).toMatch(/Restored \d+ rows/)
    expect(await register('before@example.com')).toBe(409)
    expect(await register('after@example.com')).toBe(201)
  })

  it('prepare the database of a Worker, build it, and check its configuration', async () => {
    const documented = await commandsOf('docs/edge.md', 'First deployment')
    const withAccount = /^npx wrangler@4 (?:r2|hyperdrive|secret|deploy$).*\n/gm
    expect(documented.match(withAccount)).toHaveLength(4)
    const databaseUrl = await createDatabase('cubby_worker')
    const commands = documented
      .replace(withAccount, '')
      .replace('postgres://…', databaseUrl)
      .replace('ADMIN_EMAIL=…', 'ADMIN_EMAIL=admin@example.com')
      .replace('ADMIN_PASSWORD=…', 'ADMIN_PASSWORD=Reading-1-book')
    const output = await succeed(
      `git clone ${REPOSITORY} worker && cd worker && npx -y pnpm@12 install --frozen-lockfile
      export DATABASE_URL=${databaseUrl} CLOUDFLARE_API_TOKEN=
      ${commands}`,
    )
    expect(output).toContain('--dry-run: exiting now.')
    expect(output).toContain('env.HYPERDRIVE')
  })

  async function succeed(commands: string): Promise<string> {
    const { code, output } = await machine.run(commands)
    expect(code, output).toBe(0)
    return output
  }

  /** The commands of the deployment page, with a part that an administrator does by hand done by commands. */
  async function edited(
    heading: string,
    part: string | RegExp,
    commands: readonly string[],
  ): Promise<string> {
    const commandsWithDatabase = await commandsOf('docs/deployment.md', heading)
    // The databases are created below, on a server without the user postgres.
    const documented = commandsWithDatabase.replaceAll(
      /^sudo -u postgres create(?:user|db --owner=cubby cubby$).*\n/gm,
      '',
    )
    const edit = `\n${commands.join('\n')}\n`
    const all = documented.replace(part, () => edit)
    expect(all).toContain(edit)
    return all
  }

  /** Sets the URLs of both roles. The owner creates the serving role. */
  function urls(ownerUrl: string): readonly string[] {
    const url = Object.assign(new URL(ownerUrl), { username: 'cubby_server', password: 'b2c4e1f0' })
    return [
      `sed -i "s|^DATABASE_URL=.*|DATABASE_URL=${url.href}|" /etc/cubby/environment`,
      `sed -i "s|^DATABASE_OWNER_URL=.*|DATABASE_OWNER_URL=${ownerUrl}|" /etc/cubby/owner`,
    ]
  }

  async function createDatabase(name: string): Promise<string> {
    const client = new Client({ connectionString: `${serverUrl}postgres` })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return serverUrl + name
  }

  /** Registers a student and returns the status of the response: 409 if there is such a student. */
  async function register(email: string): Promise<number> {
    const response = await fetch(`http://localhost:${machine.env.PORT}/api/users/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ first_name: 'Sam', last_name: 'Lee', email, password: 'Reading-1-book' }),
    })
    return response.status
  }
})
