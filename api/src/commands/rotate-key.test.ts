import { expect, it } from 'vitest'
import { useCommands } from '../testing/commands.ts'

const { engine, anInstallation, node } = useCommands()

it('needs the name of a key and an existing database', async () => {
  const environment = await anInstallation()
  expect(await node('commands/rotate-key.ts', environment, 'other').exited).toEqual({
    code: 1,
    output: 'Name the key: pnpm rotate-key certificates|push\n',
  })
  expect(await node('commands/rotate-key.ts', environment, 'push').exited).toMatchObject({ code: 1 })
})

// The commands are slow on an embedded database, and run the same operations there.
it.runIf(engine === 'postgres')(
  'rotates both keys of a prepared database',
  async () => {
    const environment = await anInstallation()
    const prepared = await node('commands/prepare-database.ts', { ...environment, SEED: 'none' }).exited
    expect(prepared, prepared.output).toMatchObject({ code: 0 })
    const run = async (name: string) =>
      (await node('commands/rotate-key.ts', environment, name).exited).output
    expect(await run('certificates')).toMatch(/^Certificates are signed with the key [\w-]{8} from now on/)
    expect(await run('push')).toMatch(/^Push messages have a new key\. Subscriptions deleted: 0\./)
  },
  60_000,
)
