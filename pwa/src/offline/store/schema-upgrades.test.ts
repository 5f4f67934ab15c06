import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, it } from 'vitest'
import { userDbName } from '@/offline/store/first-rows.ts'
import { openPublic, openUserDb, PublicDb, UserDb } from '@/offline/store/schema.ts'
import { emptyDevice, loginOf, rowOf, visa } from '@/offline/testing.ts'

/** The stores that each released version added, as it declared them. Never change a line; add one. */
const publicVersions: Record<string, string | null>[] = [
  { classes: '++', provider: '++', login: '', meta: 'name' },
  { contact: 'id, status, createdAt' },
  { evidence: '' },
  { ended_logins: 'userId', revocations: 'ticket' },
  { legal_texts: '++' },
]
const userVersions: Record<string, string | null>[] = [
  {
    enrollments: '++, id, session_id',
    waitlist: '++, id, session_id',
    notifications: '++, id',
    outbox: 'id, entityKey, createdAt',
    meta: 'name',
  },
  { profile: '++', activity: '++, id', dashboard: '++' },
  { payments: '++, id' },
  { payment_methods: '++, id' },
  { teaching: '++, id' },
  { certificates: '++, id', certificate_files: 'id', dashboard: null },
  { materials: '++, id', material_files: 'id' },
  { uploads: '++, id' },
  { sealed: '++, part' },
  { passes: '++' },
  { rosters: '++, id' },
  { consents: '++' },
  { writer: '' },
  { logins: '++' },
  { hours: '++', command_files: 'id' },
  { centers: '++, id', center_files: 'id', memberships: '++' },
]

const message = {
  id: 'm1',
  form: { name: 'Ada', email: 'ada@example.test', message: 'Hello', website: '' },
  writer: null,
  status: 'queued',
  attempts: 0,
  createdAt: 1,
  nextAttemptAt: 0,
  lastError: null,
}

/** Creates a database as this version did. */
async function createOld(name: string, versions: Record<string, string | null>[], version: number) {
  const db = new Dexie(name)
  versions.slice(0, version).forEach((stores, at) => {
    db.version(at + 1).stores(stores)
  })
  return db.open()
}

const numbers = (versions: unknown[]) => versions.map((_, at) => at + 1)

beforeEach(emptyDevice)

it.each(numbers(userVersions))(
  'unsent commands survive the upgrade of a user database from version %i',
  async (version) => {
    const old = await createOld(userDbName('ada'), userVersions, version)
    await old.table('outbox').bulkAdd([rowOf(), rowOf({ id: 'row-2', createdAt: 2 })])
    await old.table('enrollments').add({ id: 'e1', session_id: 's1' })
    if (version >= 4) await old.table('payment_methods').add(visa)
    old.close()

    const db = await openUserDb('ada')
    expect(await db.outbox.orderBy('createdAt').toArray()).toEqual([
      rowOf(),
      rowOf({ id: 'row-2', createdAt: 2 }),
    ])
    expect(await db.enrollments.where('session_id').equals('s1').count()).toBe(1)
    expect(await db.payment_methods.toArray()).toEqual(version >= 4 ? [visa] : [])
    expect(await db.uploads.count()).toBe(0)
  },
)

it.each(numbers(publicVersions))(
  'the login and messages survive the upgrade of the public database from version %i',
  async (version) => {
    const old = await createOld('public', publicVersions, version)
    await old.table('login').put(loginOf('ada'), 'current')
    if (version >= 2) await old.table('contact').add(message)
    old.close()

    const db = await openPublic()
    expect(await db.login.get('current')).toEqual(loginOf('ada'))
    expect(await db.contact.toArray()).toEqual(version >= 2 ? [message] : [])
  },
)

it('every version that the app declares is tested', () => {
  expect(new UserDb('ada').verno).toBe(userVersions.length)
  expect(new PublicDb().verno).toBe(publicVersions.length)
})
