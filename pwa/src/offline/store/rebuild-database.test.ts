import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readLogin } from '@/offline/session/login.ts'
import { deleteDatabase } from '@/offline/store/browser-databases.ts'
import { safeName } from '@/offline/store/first-rows.ts'
import { openOrRebuild } from '@/offline/store/open-database.ts'
import { openPublic, openUserDb, UserDb } from '@/offline/store/schema.ts'
import { emptyDevice, enrollmentOf, loginOf, rowOf } from '@/offline/testing.ts'
import { isOutboxRow } from './stored-rows.ts'

beforeEach(emptyDevice)

/** Creates a database as another version of the app left it. */
async function leave(
  name: string,
  version: number,
  stores: Record<string, string>,
  rows: Record<string, unknown[]>,
) {
  const db = new Dexie(name)
  db.version(version).stores(stores)
  for (const [table, content] of Object.entries(rows)) await db.table(table).bulkAdd(content)
  db.close()
}

const ours = {
  enrollments: '++, id, session_id',
  waitlist: '++, id, session_id',
  notifications: '++, id',
  outbox: 'id, entityKey, createdAt',
  meta: 'name',
}

describe('the database of a user', () => {
  test('is used as it is when a newer version left it with the same keys', async () => {
    await leave('u-ada', 7, { ...ours, badges: 'id' }, { outbox: [rowOf()], enrollments: [enrollmentOf()] })
    const db = await openUserDb('ada')
    expect(await db.outbox.toArray()).toEqual([rowOf()])
    expect(await db.enrollments.count()).toBe(1)
  })

  test('is recreated with its outbox when a newer version left it with other keys', async () => {
    await leave(
      'u-ada',
      7,
      { ...ours, enrollments: 'id', outbox: '++seq, id' },
      { outbox: [rowOf(), rowOf({ id: 'row-2', createdAt: 2 })], enrollments: [enrollmentOf()] },
    )
    const db = await openUserDb('ada')
    expect(await db.outbox.toArray()).toMatchObject([rowOf(), rowOf({ id: 'row-2', createdAt: 2 })])
    expect(await db.enrollments.count()).toBe(0)
    await db.enrollments.add(enrollmentOf())
  })

  test('is recreated once when a tab and the worker find it unusable together', async () => {
    await leave('u-ada', 7, { ...ours, enrollments: 'id' }, { outbox: [rowOf()] })
    const open = () => openOrRebuild(() => new UserDb('ada'), { outbox: isOutboxRow })
    const deletions = vi.spyOn(indexedDB, 'deleteDatabase')
    const [tab, worker] = await Promise.all([open(), open()])
    expect(deletions.mock.calls.filter(([name]) => name === 'u-ada')).toHaveLength(1)
    deletions.mockRestore()
    expect(await tab.outbox.toArray()).toEqual([rowOf()])
    expect(await worker.outbox.toArray()).toEqual([rowOf()])
    tab.close()
    worker.close()
  })

  test('gets the rows that an interrupted attempt rescued', async () => {
    const safe = new Dexie(safeName('u-ada'))
    safe.version(1).stores({ rows: '++' })
    await safe.table('rows').add({ table: 'outbox', key: 'row-1', row: rowOf() })
    safe.close()
    const db = await openUserDb('ada')
    expect(await db.outbox.toArray()).toEqual([rowOf()])
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(safeName('u-ada'))
  })

  test('gets its missing stores and keeps its outbox', async () => {
    await leave('u-ada', 1, { outbox: ours.outbox }, { outbox: [rowOf()] })
    const db = await openUserDb('ada')
    expect(await db.outbox.toArray()).toEqual([rowOf()])
    expect(await db.enrollments.count()).toBe(0)
  })

  test('is recreated with its outbox when an upgrade fails', async () => {
    await leave('u-ada', 0.5, { ...ours, enrollments: 'id', meta: '++' }, { outbox: [rowOf()] })
    const db = await openUserDb('ada')
    expect(await db.outbox.toArray()).toEqual([rowOf()])
    await db.meta.put({ name: 'enrollments', etag: null, asOf: null, revision: 1 })
  })

  test('gets commands of a newer version back, but not invalid ones', async () => {
    const newer = { ...rowOf({ id: 'newer' }), kind: 'accept-offer', version: 2 }
    const broken = [
      { id: 'x' },
      { ...rowOf({ id: 'y' }), status: 'odd' },
      { ...rowOf({ id: 'z' }), args: null },
    ]
    await leave('u-ada', 1, { ...ours, meta: '++' }, { outbox: [rowOf(), newer, ...broken] })
    const db = await openUserDb('ada')
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual(['newer', 'row-1'])
  })

  test('is recreated when it has none of the expected stores', async () => {
    await leave('u-ada', 3, { outbox: '++', enrollments: '' }, {})
    const db = await openUserDb('ada')
    expect(await db.outbox.count()).toBe(0)
  })
})

test('a recreated public database keeps the login', async () => {
  const native = new Dexie('public')
  native.version(9).stores({ login: '', classes: 'id', meta: '++' })
  await native.table('login').put(loginOf('ada'), 'current')
  native.close()
  expect(await readLogin()).toEqual(loginOf('ada'))
  const db = await openPublic()
  expect(await db.classes.count()).toBe(0)
})

test('a deletion that another connection blocks does not hang', async () => {
  const blocker = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('blocked')
    request.onsuccess = () => resolve(request.result)
  })
  expect(await deleteDatabase('blocked', 0)).toBe(false)
  blocker.close()
})
