import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { becomeLoggedIn, classOf, emptyDevice, json, loginOf } from '@/offline/testing.ts'
import { refresh } from '../sync/refresh.ts'
import { deviceAtStart, fetchFirst, firstRowsOf, isNewDevice, readDevice } from './first-rows.ts'
import { openPublic } from './schema.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

const answer = (id: string) => json({ classes: [classOf({ id })], total: 1 }, 200, { ETag: `"${id}"` })

beforeEach(async () => {
  await emptyDevice()
  server.mockReset()
})

test('rows that this version cannot read are left to Dexie, which fetches them again', async () => {
  await becomeLoggedIn(loginOf('ada'))
  const { classes } = await openPublic()
  await classes.bulkAdd([classOf({ id: 'a' })])
  await (await openPublic()).table<object>('classes').add({ id: 7, sessions: null })
  await expect(readDevice()).rejects.toThrow('cannot read')
  expect(deviceAtStart()).toBeNull()
})

test('the login and the classes are read as they are stored', async () => {
  await becomeLoggedIn(loginOf('ada'))
  await refresh(
    'classes',
    async () => answer('a'),
    () => 42,
  )
  await readDevice()
  expect(isNewDevice()).toBe(false)
  expect(deviceAtStart()?.login?.user.id).toBe('ada')
  expect(firstRowsOf('classes')).toMatchObject({ rows: [{ id: 'a' }], asOf: new Date(42) })
  expect(firstRowsOf('enrollments')).toBeUndefined()
})

test('what a new device fetched for its first screen is stored with its time, and refreshed', async () => {
  await readDevice()
  expect(isNewDevice()).toBe(true)
  expect(await indexedDB.databases()).toEqual([])
  server.mockResolvedValueOnce(answer('a'))
  await fetchFirst('classes')
  const first = firstRowsOf('classes')
  expect(first).toMatchObject({ rows: [{ id: 'a' }], asOf: expect.any(Date) })

  const send = vi.fn(async (..._request: Parameters<typeof fetch>) => {
    const db = await openPublic()
    expect(await db.meta.get('classes')).toMatchObject({ asOf: first?.asOf?.getTime(), revision: 1 })
    return new Response(null, { status: 304 })
  })
  await refresh('classes', send, () => 4_000_000_000_000)
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('If-None-Match')).toBe('"a"')
  const db = await openPublic()
  expect(await db.meta.get('classes')).toMatchObject({ etag: '"a"', asOf: 4_000_000_000_000 })
})
