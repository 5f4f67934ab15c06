import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPostgres } from '../platform/db/postgres.ts'
import { useCommands } from '../testing/commands.ts'
import { testTimeouts } from '../testing/postgres-template.ts'

const { engine, anInstallation, node } = useCommands()

it('needs the email address of a user and an existing database', async () => {
  const environment = await anInstallation()
  expect(await node('commands/reset-second-factor.ts', environment).exited).toEqual({
    code: 1,
    output: 'Name the user: pnpm reset-second-factor <email>\n',
  })
  const { code } = await node('commands/reset-second-factor.ts', environment, 'a@b.test').exited
  expect(code).toBe(1)
})

// The commands are slow on an embedded database, and run the same operation there.
it.runIf(engine === 'postgres')(
  'lets the only administrator in with the password alone, and mails them',
  async () => {
    const environment = await anInstallation()
    const admin = { ADMIN_EMAIL: 'owner@school.test', ADMIN_PASSWORD: 'paper boats on the lake' }
    const prepared = await node('commands/prepare-database.ts', { ...environment, SEED: 'none', ...admin })
      .exited
    expect(prepared, prepared.output).toMatchObject({ code: 0 })
    const run = (email: string) => node('commands/reset-second-factor.ts', environment, email).exited
    expect(await run('nobody@school.test')).toEqual({
      code: 1,
      output: 'There is no user with the address nobody@school.test.\n',
    })
    expect((await run('owner@school.test')).output).toBe(
      'This account has no passkey and no authenticator app\n',
    )
    const db = openPostgres(environment.DATABASE_URL ?? '', { max: 1, timeouts: testTimeouts })
    const owner = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('passkeys')
      .values({
        id: 'p',
        user_id: owner.id,
        credential_id: 'c',
        public_key: 'k',
        counter: 0,
        transports: '[]',
        name: 'Lost phone',
        created_at: new Date(),
      })
      .execute()
    expect(await run('Owner@School.test')).toEqual({
      code: 0,
      output:
        'Removed the second factor of Owner@School.test and ended their logins. They log in with only their password now.\n',
    })
    expect(await db.selectFrom('passkeys').select('id').execute()).toEqual([])
    const audited = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'second_factor.reset')
      .execute()
    expect(audited).toEqual([
      { actor_id: null, details: { user_id: owner.id, reason: 'Reset by the operator' } },
    ])
    const { rows: mails } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'email-second-factor-change'`.execute(db)
    expect(mails).toMatchObject([{ data: { userId: owner.id, change: { kind: 'reset' } } }])
    await db.destroy()
  },
  60_000,
)
