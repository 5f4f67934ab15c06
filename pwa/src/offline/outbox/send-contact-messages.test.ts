import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendContactMessages } from '@/offline/outbox/send-contact-messages.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { ContactMessage } from '@/offline/store/stored-rows.ts'
import { dropMessage, sendMessage } from '@/offline/sync/contact-outbox.ts'
import { emptyDevice, fakeTools, json, refused } from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/background-sync.ts', () => ({ registerBackgroundSync: vi.fn() }))

const form = { name: 'Rosa', email: 'rosa@example.test', message: 'Hello', website: '' }
const received = () => json({ success: true })

function messageOf(changes: Partial<ContactMessage> = {}): ContactMessage {
  const status = 'queued'
  const untried = { attempts: 0, createdAt: 1, nextAttemptAt: 0, lastError: null }
  return { id: 'message-1', form, writer: null, status, ...untried, ...changes }
}

async function put(...messages: ContactMessage[]): Promise<void> {
  const db = await openPublic()
  await db.contact.bulkPut(messages)
}

async function stored(): Promise<ContactMessage[]> {
  const db = await openPublic()
  return db.contact.orderBy('createdAt').toArray()
}

beforeEach(async () => {
  vi.unstubAllGlobals()
  await emptyDevice()
})

test('a message is sent without a login, with its id as key', async () => {
  await put(messageOf())
  const { tools, sent } = fakeTools(received)
  expect(await sendContactMessages('due', tools)).toBeNull()
  expect(sent).toEqual([{ method: 'POST', path: '/api/contact', key: 'message-1', token: null, body: form }])
  expect(await stored()).toMatchObject([{ status: 'sent' }])
})

test('a request for a center goes to the office of centers, which answers with a text', async () => {
  const request = { ...form, contact_name: 'Maria', name: 'Little Steps', address: '12 Court St' }
  await put(messageOf({ form: request }))
  const { tools, sent } = fakeTools(() => json({ message: 'Thank you.' }))
  await sendContactMessages('due', tools)
  expect(sent).toMatchObject([{ path: '/api/centers/requests', key: 'message-1', body: request }])
  expect(await stored()).toMatchObject([{ status: 'sent' }])
})

test('two senders at once send it once', async () => {
  await put(messageOf())
  const { tools, sent } = fakeTools(received)
  await Promise.all([sendContactMessages('connection', tools), sendContactMessages('connection', tools)])
  expect(sent).toHaveLength(1)
})

test('a message abandoned by a dead sender is sent again with the same key', async () => {
  await put(messageOf({ status: 'sending', attempts: 1 }))
  const { tools, sent } = fakeTools(received)
  await sendContactMessages('due', tools)
  expect(sent.map(({ key }) => key)).toEqual(['message-1'])
})

test('a message waits without a network, and a sign of a connection ends the wait', async () => {
  await put(messageOf())
  const down = fakeTools(() => Promise.reject(new TypeError('no network')))
  expect(await sendContactMessages('due', down.tools)).toBeGreaterThan(down.clock.now)
  expect(await stored()).toMatchObject([{ status: 'queued', attempts: 1, lastError: { code: 'network' } }])
  const up = fakeTools(received)
  await sendContactMessages('due', up.tools)
  expect(up.sent).toHaveLength(0)
  await sendContactMessages('connection', up.tools)
  expect(up.sent).toHaveLength(1)
})

test('nothing is sent on a device that reports offline', async () => {
  await put(messageOf())
  const { tools } = fakeTools(() => Promise.reject(new TypeError('no network')), { isOnline: () => false })
  await sendContactMessages('due', tools)
  expect(await stored()).toMatchObject([{ status: 'queued', attempts: 0 }])
})

test('a message that waits for a retry does not block the others', async () => {
  await put(messageOf(), messageOf({ id: 'message-2', createdAt: 2 }))
  const { tools } = fakeTools(({ key }) =>
    key === 'message-1' ? refused(429, 'too_many_requests', { 'Retry-After': '60' }) : received(),
  )
  await sendContactMessages('due', tools)
  expect(await stored()).toMatchObject([{ status: 'queued' }, { status: 'sent' }])
})

test('a refusal is kept for the author, and a response that is not from Cubby is not a refusal', async () => {
  await put(messageOf(), messageOf({ id: 'message-2', createdAt: 2 }))
  const { tools } = fakeTools(({ key }) => (key === 'message-1' ? refused(400, 'invalid_input') : json({})))
  await sendContactMessages('due', tools)
  expect(await stored()).toMatchObject([
    { status: 'refused', lastError: { code: 'invalid_input' } },
    { status: 'queued' },
  ])
})

test('a message sent in the background is deleted after a day', async () => {
  const { tools, clock } = fakeTools(received)
  await put(messageOf({ status: 'sent', createdAt: clock.now - 25 * 3_600_000 }))
  await sendContactMessages('due', tools)
  expect(await stored()).toEqual([])
})

test.each([
  ['sent', received, 'sent', 0],
  ['saved', () => Promise.reject(new TypeError('no network')), 'saved', 1],
  ['failed', () => refused(429, 'too_many_requests'), 'failed', 0],
  ['failed', () => refused(400, 'invalid_input'), 'failed', 0],
])('the form reports that the message is %s', async (_name, respond, kind, kept) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => respond()),
  )
  expect(await sendMessage(form, 'message-1')).toMatchObject({ kind })
  expect(await stored()).toHaveLength(kept)
})

test('a waiting message can be deleted, one that is being sent cannot', async () => {
  await put(messageOf(), messageOf({ id: 'message-2', status: 'sending' }))
  await dropMessage('message-1')
  await dropMessage('message-2')
  expect((await stored()).map(({ id }) => id)).toEqual(['message-2'])
})
