import 'fake-indexeddb/auto'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedFor } from '@/offline/hooks/offline-readiness.ts'
import { type CollectionName, isPersonal } from '@/offline/store/collections.ts'
import { noteMemory } from '@/offline/store/first-rows.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf } from '@/offline/testing.ts'

const ada = loginOf('ada')
const state = { etag: null, asOf: 1, revision: 1 }

async function store(...names: CollectionName[]) {
  const { db } = await currentUser()
  const shared = await openPublic()
  for (const name of names) await (isPersonal(name) ? db : shared).meta.put({ name, ...state })
}

const everything: CollectionName[] = [
  'classes',
  'provider',
  'enrollments',
  'waitlist',
  'notifications',
  'certificates',
  'materials',
  'passes',
  'uploads',
  'payments',
  'profile',
  'legal_texts',
  'consents',
  'logins',
  'hours',
  'centers',
  'memberships',
  'activity',
]

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(ada)
})

afterEach(() => noteMemory(false))

test.each(everything)('a student without %s is not ready', async (missing) => {
  await store(...everything.filter((name) => name !== missing))
  expect(await storedFor(ada.user)).toEqual({ collections: false, files: true })
  await store(missing)
  expect(await storedFor(ada.user)).toEqual({ collections: true, files: true })
})

test('an instructor also needs the sessions they teach', async () => {
  await store(...everything)
  const user = { ...ada.user, role: 'instructor' as const }
  expect(await storedFor(user)).toMatchObject({ collections: false })
  await store('teaching', 'rosters')
  expect(await storedFor(user)).toMatchObject({ collections: true })
})

test('a certificate without its file is missing until the file is stored or the certificate is revoked', async () => {
  await store(...everything)
  const { db } = await currentUser()
  const key = await db.certificates.add({ id: 'c1', certificate_url: '/api/c1' } as Certificate)
  expect(await storedFor(ada.user)).toEqual({ collections: true, files: false })
  await db.certificate_files.put({ id: 'c1', bytes: new ArrayBuffer(4), type: 'application/pdf' })
  expect(await storedFor(ada.user)).toEqual({ collections: true, files: true })
  await db.certificate_files.clear()
  await db.certificates.update(key, { certificate_url: null })
  expect(await storedFor(ada.user)).toEqual({ collections: true, files: true })
})

test('rows of another user do not count', async () => {
  await store(...everything)
  expect(await storedFor(loginOf('bob').user)).toEqual({ collections: false, files: false })
})

test('what is only in the memory of the page does not count', async () => {
  await store(...everything)
  noteMemory(true)
  expect(await storedFor(ada.user)).toEqual({ collections: false, files: false })
})
