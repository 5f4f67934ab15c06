import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { demoLogins } from '../features/school/settings/read-settings.ts'
import { readEnvironment } from '../platform/environment.ts'
import { ServiceUnavailable } from '../platform/errors.ts'
import { scryptPasswords } from '../platform/secrets.ts'
import { useCommands } from '../testing/commands.ts'
import { aPasskey, aUser } from '../testing/factories.ts'
import { changeRows } from '../testing/rows.ts'
import { useTestApp } from '../testing/test-app.ts'
import { checkFolders } from './doctor/check-connections.ts'
import { checkData } from './doctor/check-data.ts'
import { checkEnvironment } from './doctor/check-environment.ts'
import { checkScanner } from './doctor/check-scanner.ts'

const { anInstallation, node, aFolder } = useCommands()

const safe = {
  PUBLIC_URL: 'https://school.example.org',
  SECURE_TRANSPORT: 'true',
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: 'postgres://cubby:secret@localhost/cubby',
  ADMIN_EMAIL: 'office@school.example.org',
  ADMIN_PASSWORD: 'quiet otters sing at noon',
  SMTP_URL: 'smtps://office:secret@mail.example.org',
  S3_ENDPOINT: 'https://files.example.org',
  BACKUP_RECIPIENT: 'age1public',
  S3_BUCKET: 'cubby',
  S3_REGION: 'auto',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  STRIPE_SECRET_KEY: 'rk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const aboutEnvironment = (changes: Record<string, string>, isContainer = false) =>
  checkEnvironment(readEnvironment({ ...safe, ...changes }), { isContainer }).map(({ about }) => about)

describe('the environment', () => {
  it('has no findings when it is safe', () => expect(aboutEnvironment({})).toEqual([]))

  it.each([
    ['BACKUP_RECIPIENT', ''],
    ['DATABASE_OWNER_URL', 'postgres://owner:secret@localhost/cubby'],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://localhost:8787'],
    ['PUBLIC_URL', 'http://school.example.org'],
    ['PUBLIC_URL', 'https://203.0.113.7'],
    ['PUBLIC_URL', 'https://[2001:db8::7]'],
    ['SECURE_TRANSPORT', 'false'],
    ['TRUSTED_PROXIES', ''],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '127.0.0.1,0.0.0.0/1,128.0.0.0/1'],
    ['TRUSTED_PROXIES', '::/0'],
    ['METRICS_TOKEN', 'a'.repeat(32)],
    ['METRICS_TOKEN', 'Change.Me-please-0123456789'],
    ['DATABASE_URL', 'postgres://postgres:secret@localhost/cubby'],
    ['DATABASE_URL', 'postgres://cubby@localhost/cubby'],
    ['DATABASE_URL', 'postgres://localhost/cubby'],
    ['DATABASE_REPLICA_URL', 'postgres://cubby@replica/cubby'],
    ['DATABASE_URL', ''],
    ['SEED', 'demo'],
    ['PAYMENTS', 'simulated'],
    ['STRIPE_SECRET_KEY', 'sk_test_x'],
    ['STRIPE_API_BASE', 'http://localhost:4009'],
    ['ADMIN_PASSWORD', 'otters 12'],
    ['ADMIN_PASSWORD', 'my password is long'],
    ['ADMIN_PASSWORD', 'office@school.example.org'],
    ['ADMIN_PASSWORD', 'Change-Me-please-1'],
    ['ADMIN_PASSWORD', 'ababababababab'],
    ['SMTP_URL', ''],
    ['SMTP_URL', 'smtp://office:secret@mail.example.org'],
    ['PUSH_SERVICES', 'http://localhost:8799'],
    ['DATABASE_URL', 'postgres://cubby:secret@db.example.org/cubby'],
    ['DATABASE_URL', 'postgres://cubby:secret@10.0.0.7/cubby?sslmode=no-verify'],
    ['DATABASE_REPLICA_URL', 'postgres://cubby:secret@db2.example.org/cubby'],
    ['S3_ENDPOINT', 'http://files.example.org'],
    ['MAIL_API_URL', 'http://mail.example.org/send'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.example.org:4318'],
  ])('names %s when it is "%s"', (name, value) => {
    expect(aboutEnvironment({ [name]: value })).toEqual([name])
  })

  it('names the superuser and the missing password of one URL', () => {
    expect(aboutEnvironment({ DATABASE_URL: 'postgres://postgres@localhost/cubby' })).toEqual([
      'DATABASE_URL',
      'DATABASE_URL',
    ])
  })

  it('names proxies that cannot reach a container', () => {
    for (const proxies of ['127.0.0.1', '127.0.0.1,::1']) {
      expect(aboutEnvironment({ TRUSTED_PROXIES: proxies }, true)).toEqual(['TRUSTED_PROXIES'])
      expect(aboutEnvironment({ TRUSTED_PROXIES: proxies })).toEqual([])
    }
    expect(aboutEnvironment({ TRUSTED_PROXIES: '127.0.0.1,172.16.0.0/12' }, true)).toEqual([])
  })

  it.each([
    ['TRUSTED_PROXIES', '10.0.0.0/8,2400:cb00::/32'],
    ['METRICS_TOKEN', '0cf4d9b2ab1fe2c4'],
    ['DATABASE_URL', 'postgres://cubby@db.example.org/cubby?sslmode=verify-full&sslcert=cubby.pem'],
    ['DATABASE_URL', 'postgres://cubby:secret@db.example.org/cubby?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://cubby:secret@database/cubby'],
    ['DATABASE_URL', 'postgres:///cubby?host=/var/run/postgresql'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://[::1]:4318'],
    ['SMTP_URL', 'smtp://user:secret@localhost'],
    ['SMTP_URL', 'smtp://user:secret@127.0.0.1:2525'],
    ['SMTP_URL', 'smtp://user:secret@[::1]'],
    ['SMTP_URL', 'smtp://user:secret@mail'],
  ])('has no finding when %s is "%s"', (name, value) => {
    expect(aboutEnvironment({ [name]: value })).toEqual([])
  })
})

describe('the database', () => {
  const test = useTestApp({ hasAdmin: false })
  const passwords = scryptPasswords(4)
  const about = async () => {
    const { db, config } = test.deps
    const provider = {
      ...config.provider,
      name: 'Otter School',
      email: 'office@otters.example.org',
      phone: '(718) 555-2468',
    }
    const findings = await checkData(db, { config: { ...config, provider }, passwords })
    return findings.map((finding) => finding.about)
  }

  it('needs an administrator, with a second factor and without the demo password', async () => {
    expect(await about()).toEqual(['ADMIN_EMAIL'])
    const admin = await aUser(test, { role: 'admin', passwordHash: await passwords.hash('quiet otters') })
    expect(await about()).toEqual(['Second factor'])
    await aPasskey(test, admin)
    expect(await about()).toEqual([])
    await aUser(test, { role: 'instructor', passwordHash: await passwords.hash(demoLogins.password) })
    expect(await about()).toEqual(['Demo password'])
  })

  it('must not be on a full disk, on which only reads work', async () => {
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(test.owner)
    await sql`create trigger full_disk before insert on rate_limits
      for each row execute function full_disk()`.execute(test.owner)
    const { db, config } = test.deps
    const found = await checkData(db, { config, passwords })
    await sql`drop trigger full_disk on rate_limits`.execute(test.owner)
    expect(found[0]?.problem).toBe('Its disk is full: Cubby can read, but not save anything.')
  })

  it('must not contain demo data', async () => {
    const demoAdmin = await aUser(test, { role: 'admin', passwordHash: await passwords.hash('quiet otters') })
    await changeRows(test, 'users', demoAdmin.id, { email: 'admin@cubby.test' })
    expect(await about()).toContain('Demo data')
  })

  it('needs the details of the provider', async () => {
    const { db, config } = test.deps
    const [finding] = (await checkData(db, { config, passwords })).filter(({ about: name }) =>
      name.startsWith('PROVIDER'),
    )
    expect(finding?.problem).toBe(
      'These details of the provider are examples: name, email address, phone number.',
    )
  })
})

describe('the folders', () => {
  const now = new Date('2026-11-22T12:00:00Z')

  it('need a disk with space', async () => {
    const folders = { dataDir: aFolder(), backupDir: '/no/such/folder' }
    const problems = async (bavail: number) =>
      (await checkFolders(folders, now, async () => ({ bavail, blocks: 200 }))).filter(({ fix }) =>
        fix.includes('space'),
      )
    expect(await problems(10)).toEqual([])
    expect((await problems(9)).map(({ about }) => about)).toEqual(['DATA_DIR', 'Backups'])
  })

  it('need a backup from the last two days', async () => {
    const [dataDir, backupDir] = [aFolder(), aFolder()]
    const problems = async () =>
      (await checkFolders({ dataDir, backupDir }, now)).map(({ problem }) => problem)
    expect(await problems()).toEqual([`There is no backup in ${backupDir}.`])
    const archive = join(backupDir, 'cubby-20261118T033000000Z.tar.gz')
    await writeFile(archive, '')
    await utimes(archive, now, new Date('2026-11-18T03:30:00Z'))
    expect(await problems()).toEqual(['The newest backup is 4 days old.'])
    await utimes(archive, now, new Date('2026-11-21T03:30:00Z'))
    expect(await problems()).toEqual([])
  })

  it('are closed to other users of the machine', async () => {
    const dataDir = join(aFolder(), 'data')
    await mkdir(dataDir)
    await chmod(dataDir, 0o755)
    const about = async () =>
      (await checkFolders({ dataDir, backupDir: dataDir }, now)).map((finding) => finding.about)
    expect(await about()).toEqual(['DATA_DIR', 'Backups'])
    await chmod(dataDir, 0o750)
    expect(await about()).toEqual(['Backups'])
  })
})

it('prints each finding with its fix, also without a database', async () => {
  const { code, output } = await node('commands/doctor.ts', await anInstallation()).exited
  expect(code).toBe(2)
  expect(output).toContain(
    'SECURE_TRANSPORT: Browsers may use the address without HTTPS.\n  Set it to true once Cubby is reached over HTTPS.\n',
  )
  expect(output).toContain('Database: ')
})

describe('the virus scanner', () => {
  const problems = async (about: Parameters<typeof checkScanner>[0]['about']) =>
    (await checkScanner({ about }, new Date('2026-12-04T00:00:00Z'))).map(({ problem }) => problem)
  const published = (signaturesAt: string | null) => async () => ({
    version: 'ClamAV 1.4.3',
    signaturesAt: signaturesAt === null ? null : new Date(signaturesAt),
  })

  it('has no findings when it answers with fresh signatures', async () => {
    expect(await problems(published('2026-11-28T00:00:00Z'))).toEqual([])
  })

  it('must answer, and say that its signatures are fresh', async () => {
    const refused = new ServiceUnavailable('scanner', 'ClamAV does not answer', {
      cause: new Error('refused'),
    })
    expect(await problems(() => Promise.reject(refused))).toEqual([
      'ClamAV does not answer: refused. New files wait in quarantine until it does.',
    ])
    expect(await problems(published('2026-11-26T00:00:00Z'))).toEqual([
      'The signatures of ClamAV are of 2026-11-26, more than 7 days ago.',
    ])
    expect(await problems(published(null))).toHaveLength(1)
  })
})
