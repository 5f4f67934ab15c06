import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
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
  let databaseUrl = ''
  let stopPostgres = async () => {}

  beforeAll(async () => {
    const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
    databaseUrl = `${postgres.url}postgres`
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

  it('run Cubby and its backup with systemd, and upgrade it', async () => {
    const edit = `
      sed -i -e "s|^DATABASE_URL=.*|DATABASE_URL=${databaseUrl}|" -e s/change-me/0cf4d9b2ab1fe2c4/ /etc/cubby/environment
      echo PORT=$PORT >> /etc/cubby/environment\n`
    const installation = (await commandsOf('docs/deployment.md', 'systemd')).replace('# then edit it', edit)
    expect(installation).toContain(edit)
    const installed = await machine.run(installation)
    expect(installed, installed.output).toMatchObject({ code: 0 })
    const upgraded = await machine.run(await commandsOf('docs/deployment.md', 'Upgrade'))
    expect(upgraded, upgraded.output).toMatchObject({ code: 0 })
    expect(await readdir(join(machine.root, 'var/lib/cubby/backups'))).toHaveLength(1)
  })
})
