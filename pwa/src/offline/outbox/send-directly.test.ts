import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { onSentDirectly } from '@/offline/outbox/send-directly.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { becomeLoggedIn, emptyDevice, json, loginOf, refused, storedOutbox } from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/first-rows.ts', async (original) => ({
  ...(await original<typeof import('@/offline/store/first-rows.ts')>()),
  storesNothing: () => true,
}))

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
const command = { kind: 'delete-notification', args: { notificationId: 'n1' } } as const

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
  server.mockReset()
})

test('a device that stores nothing sends a command at once', async () => {
  server.mockResolvedValueOnce(json({ success: true }))
  expect(await enqueue(command)).toEqual({ rowId: null, isLost: false })
  expect(server).toHaveBeenCalledOnce()
  expect(await storedOutbox()).toEqual([])
})

test('a document is uploaded before its command', async () => {
  const report = { id: 't1', title: 'A', provider: 'B', completed_on: '2026-11-01', hours: 1, credits: [] }
  const file = { id: 'f1', name: 'a.pdf', type: 'application/pdf' }
  server.mockResolvedValueOnce(json({ upload: { id: 'u1' } })).mockResolvedValueOnce(json({ training: {} }))
  const args = { report, file: { ...file, size: 1 }, uploadId: null }
  const sent = await enqueue({ kind: 'report-training', args }, { ...file, bytes: new ArrayBuffer(1) })
  expect(sent).toEqual({ rowId: null, isLost: false })
  const [uploaded, reported] = server.mock.calls
  expect([uploaded?.[0], reported?.[0]]).toEqual(['/api/users/uploads', '/api/users/trainings'])
  expect(JSON.parse(String(reported?.[1]?.body))).toMatchObject({ id: 't1', upload_id: 'u1' })
})

test.each([
  ['retry', 'does not respond', () => Promise.reject(new TypeError('offline'))],
  ['rejected', 'refuses it', async () => refused(403, 'forbidden')],
])('the command is lost, and listeners hear of it (%s), if the server %s', async (kind, _what, respond) => {
  const heard = vi.fn()
  const unfollow = onSentDirectly((_command, outcome) => heard(outcome.kind))
  server.mockImplementation(respond)
  expect(await enqueue(command)).toEqual({ rowId: null, isLost: true })
  expect(heard.mock.calls).toEqual([[kind]])
  unfollow()
})
