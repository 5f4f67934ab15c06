import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fileOf } from '@/offline/files/cached-files.ts'
import { checkLogin, readLogin, startLogin } from '@/offline/session/login.ts'
import { readLostChanges } from '@/offline/session/lost-changes.ts'
import { openPublic, openUserDb } from '@/offline/store/schema.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  enrollmentOf,
  json,
  loginOf,
  put,
  refused,
  rowOf,
  storedOutbox,
  visa,
} from '@/offline/testing.ts'
import { forgetLogin } from './login.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

const ada = loginOf('ada')
const file = {
  id: 'f1',
  bytes: new TextEncoder().encode('%PDF a certificate').buffer,
  type: 'application/pdf',
}
/** As older versions of the app stored it. */
const oldFile = { id: 'f2', blob: new Blob(['%PDF an old one'], { type: 'application/pdf' }) }

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(ada)
  server.mockReset()
})

/** Ends the login as a 500 on the profile check does. */
async function endLogin(): Promise<void> {
  server.mockResolvedValueOnce(refused(500, 'internal'))
  await checkLogin()
  expect(await readLogin()).toBeNull()
}

async function storeSome(): Promise<void> {
  const { db } = await currentUser()
  await db.enrollments.add(enrollmentOf({ class_title: 'CPR for Ada' }))
  await db.meta.put({ name: 'enrollments', etag: '"1"', asOf: 5, revision: 3 })
  await db.certificate_files.bulkPut([file, oldFile])
  await db.payment_methods.add(visa)
  await db.command_files.add({ ...file, name: 'secret.pdf' })
  const { contact } = await openPublic()
  const form = { name: 'Ada', email: 'ada@cubby.test', message: 'A private question', website: '' }
  const message = { id: 'm1', form, writer: 'ada', status: 'queued' as const, attempts: 0 }
  await contact.put({ ...message, createdAt: 7, nextAttemptAt: 0, lastError: null })
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name).sort()

/** Everything that the databases have, as a person with developer tools sees it. */
async function readableText(): Promise<string> {
  const [shared, own] = [await openPublic(), await openUserDb('ada')]
  const texts: string[] = []
  for (const table of [...shared.tables, ...own.tables]) {
    for (const row of await table.toArray()) {
      texts.push(JSON.stringify(row))
      for (const value of Object.values(row)) {
        if (value instanceof Blob) texts.push(await value.text())
        if (value instanceof ArrayBuffer) texts.push(new TextDecoder().decode(value))
      }
    }
  }
  return texts.join('\n')
}

describe('when the server ends a login', () => {
  test('nothing of the user can be read on the device, except the first name and the kinds of waiting changes', async () => {
    await storeSome()
    await put(
      rowOf({
        id: 'secret-row',
        args: { classId: 'c-secret', sessionId: 's-secret', joinWaitlistIfFull: false },
      }),
    )
    await endLogin()
    const text = await readableText()
    for (const secret of ['CPR', '%PDF', '4242', 'question', 'secret', 'Lovelace', 'cubby.test', ada.token]) {
      expect(text).not.toContain(secret)
    }
    const { ended_logins } = await openPublic()
    const waiting = [
      { kind: 'enroll', createdAt: 1 },
      { kind: 'contact', createdAt: 7 },
    ]
    expect(await ended_logins.toArray()).toEqual([{ userId: 'ada', firstName: 'Ada', waiting }])
  })

  test('all data is available again after the user logs in', async () => {
    await storeSome()
    await put(
      rowOf({ status: 'needs_auth', attempts: 3, nextAttemptAt: 9e12 }),
      rowOf({ id: '2', status: 'done' }),
    )
    await endLogin()
    await startLogin(loginOf('ada', 'fresh'))
    const { db } = await currentUser()
    expect(await db.enrollments.toArray()).toEqual([enrollmentOf({ class_title: 'CPR for Ada' })])
    expect(await db.meta.get('enrollments')).toMatchObject({ etag: '"1"', asOf: 5 })
    const files = await Promise.all(
      ['f1', 'f2'].map((id) => fileOf('certificate_files', { id, url: null, hash: null })),
    )
    expect(files.map(({ type }) => type)).toEqual(['application/pdf', 'application/pdf'])
    expect(await Promise.all(files.map((stored) => stored.text()))).toEqual([
      '%PDF a certificate',
      '%PDF an old one',
    ])
    expect(await db.payment_methods.toArray()).toEqual([visa])
    expect(await storedOutbox()).toEqual([rowOf({ attempts: 3 })])
    expect(await db.sealed.count()).toBe(0)
    const { contact, ended_logins } = await openPublic()
    expect(await contact.toArray()).toMatchObject([{ id: 'm1', writer: 'ada' }])
    expect(await ended_logins.count()).toBe(0)
  })

  test('rows that the new login has already stored are kept', async () => {
    await storeSome()
    await endLogin()
    await becomeLoggedIn(loginOf('ada', 'fresh'))
    const { db } = await currentUser()
    await db.enrollments.add(enrollmentOf({ class_title: 'Newer' }))
    await db.meta.put({ name: 'enrollments', etag: '"2"', asOf: 9, revision: 1 })
    server.mockResolvedValueOnce(json({ profile: ada.user }))
    await checkLogin()
    expect(await db.enrollments.toArray()).toEqual([enrollmentOf({ class_title: 'Newer' })])
    expect(await db.payment_methods.toArray()).toEqual([visa])
  })

  test('another user does not get the data or the changes, which stay for their user', async () => {
    await storeSome()
    await put(rowOf())
    await endLogin()
    await startLogin(loginOf('bob'))
    expect(await storedOutbox()).toEqual([])
    const sealed = await (await openUserDb('ada')).sealed.toArray()
    expect(sealed.map(({ part }) => part)).toEqual(['waiting'])
    await forgetLogin(loginOf('bob'), null)
    await startLogin(loginOf('ada', 'fresh'))
    expect(await storedOutbox()).toEqual([rowOf()])
    const { db } = await currentUser()
    expect(await db.command_files.toArray()).toEqual([{ ...file, name: 'secret.pdf' }])
    expect(await db.enrollments.count()).toBe(0)
  })

  test('another login deletes everything when there are no unsent changes', async () => {
    const { db } = await currentUser()
    await db.enrollments.add(enrollmentOf())
    await endLogin()
    expect(await databases()).toEqual(['public', 'u-ada'])
    await startLogin(loginOf('bob'))
    expect(await databases()).toEqual(['public', 'u-bob'])
    expect(await (await openPublic()).ended_logins.count()).toBe(0)
  })

  test('a seal that was interrupted is finished at the next start', async () => {
    await storeSome()
    await put(rowOf())
    const deviceKey = (await readLogin())?.deviceKey
    if (!deviceKey) throw new Error('the test needs a key')
    await forgetLogin(ada, { userId: 'ada', firstName: 'Ada', waiting: [], deviceKey })
    expect(await readableText()).toContain('CPR')
    await checkLogin()
    expect(await readableText()).not.toContain('CPR')
    await checkLogin()
    await startLogin(loginOf('ada', 'fresh'))
    expect(await storedOutbox()).toEqual([rowOf()])
  })

  test('a seal that was interrupted before it deleted the messages keeps the list of waiting changes', async () => {
    await storeSome()
    await put(rowOf())
    const { contact, ended_logins } = await openPublic()
    const deletion = vi.spyOn(contact, 'bulkDelete').mockRejectedValueOnce(new Error('The tab was closed'))
    await endLogin().catch(() => undefined)
    expect(await contact.count()).toBe(1)
    await checkLogin()
    deletion.mockRestore()
    const waiting = [
      { kind: 'enroll', createdAt: 1 },
      { kind: 'contact', createdAt: 7 },
    ]
    expect(await contact.count()).toBe(0)
    expect(await ended_logins.toArray()).toEqual([{ userId: 'ada', firstName: 'Ada', waiting }])
    await startLogin(loginOf('ada', 'fresh'))
    expect(await storedOutbox()).toEqual([rowOf()])
    expect(await contact.toArray()).toMatchObject([{ id: 'm1' }])
  })

  test('a login with another key cannot open the data, and reports what is lost', async () => {
    await put(rowOf())
    await endLogin()
    await startLogin({ ...loginOf('ada', 'fresh'), device_key: loginOf('bob').device_key })
    expect(await storedOutbox()).toEqual([])
    expect(readLostChanges('ada')).toEqual([{ kind: 'enroll', createdAt: 1 }])
    expect(await (await openPublic()).ended_logins.count()).toBe(0)
  })

  test('the token is revoked, and its push subscription with it', async () => {
    await endLogin()
    const { revocations } = await openPublic()
    expect(await revocations.toArray()).toEqual([{ ticket: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
})

test('a login from before device keys fetches its key', async () => {
  const db = await openPublic()
  await db.login.put({ token: ada.token, user: ada.user }, 'current')
  server.mockResolvedValueOnce(json({ profile: ada.user }))
  server.mockResolvedValueOnce(json({ device_key: ada.device_key }))
  await checkLogin()
  expect((await readLogin())?.deviceKey).toMatchObject({ extractable: false })
})

test('an interrupted logout leaves nothing after the next start', async () => {
  await storeSome()
  await put(rowOf())
  await forgetLogin(ada, null)
  await checkLogin()
  expect(await databases()).toEqual(['public'])
})
