import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { drain } from '@/offline/outbox/drain.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { readAgreement } from '@/offline/sync/agreement.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  provider as exampleProvider,
  fakeTools,
  json,
  loginOf,
  refused,
  storedOutbox,
} from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/background-sync.ts', () => ({ registerBackgroundSync: vi.fn() }))

const provider = { ...exampleProvider, legal_texts: { terms: 2, privacy: null } }
const consent = {
  kind: 'terms',
  version: 2,
  given_at: '2026-11-23T15:00:00.000Z',
  occasion: 'asked',
} as const

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
  await (await openPublic()).provider.add(provider)
  const { db } = await currentUser()
  await db.meta.put({ name: 'consents', etag: null, asOf: 1, revision: 1 })
})

test('an agreement counts at once on this device, is sent once, and its response is stored', async () => {
  expect((await readAgreement()).missing).toEqual(['terms'])
  await enqueue({ kind: 'agree', args: { terms: 1 } })
  await enqueue({ kind: 'agree', args: { terms: 2 } })
  expect((await readAgreement()).missing).toEqual([])
  const { tools, sent } = fakeTools(() => json({ consents: [consent] }))
  await drain('due', tools)
  await drain('due', tools)
  expect(sent).toMatchObject([{ path: '/api/users/consents', body: { terms: 2 } }])
  const { db } = await currentUser()
  expect(await db.consents.toArray()).toEqual([consent])
  expect((await readAgreement()).missing).toEqual([])
})

test('an agreement that came too late asks again', async () => {
  await enqueue({ kind: 'agree', args: { terms: 2 } })
  await drain('due', fakeTools(() => refused(409, 'consent_required')).tools)
  expect((await readAgreement()).missing).toEqual(['terms'])
  expect(await storedOutbox()).toMatchObject([{ status: 'done' }])
})

test('an enrollment names the versions that its student agreed to', async () => {
  const args = { classId: 'k1', sessionId: 's1', joinWaitlistIfFull: false, agreed: { terms: 2 } }
  await enqueue({ kind: 'enroll', args })
  const { tools, sent } = fakeTools(() => refused(409, 'session_full'))
  await drain('due', tools)
  expect(sent).toMatchObject([{ body: { sessionId: 's1', agreed: { terms: 2 } } }])
})
