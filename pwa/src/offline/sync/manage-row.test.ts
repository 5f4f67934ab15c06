import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { drain } from '@/offline/outbox/drain.ts'
import { agreeToRefund, agreeToTerms, discard, dismiss, retry, sendNow } from '@/offline/sync/manage-row.ts'
import { sync } from '@/offline/sync/sync.ts'
import {
  becomeLoggedIn,
  emptyDevice,
  fakeTools,
  json,
  loginOf,
  put,
  rowOf,
  storedOutbox,
} from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/background-sync.ts', () => ({ registerBackgroundSync: vi.fn() }))

const terms = {
  price: 240,
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '18:00',
  end_time: '20:30',
  location: null,
}
const current = { ...terms, price: 540 }
const seen = { title: 'CPR', terms }
const args = { classId: 'c1', sessionId: 's1', joinWaitlistIfFull: true, seen }

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
  vi.mocked(sync).mockClear()
})

test('changed terms are kept with the refusal until the user agrees: a new command with a new key', async () => {
  await put(rowOf({ args }))
  const { tools, sent } = fakeTools(() =>
    json({ error: 'Changed', code: 'terms_changed', terms: { seen: terms, current } }, 409),
  )
  await drain('connection', tools)
  expect(sent).toMatchObject([{ key: 'row-1', body: { terms } }])
  expect(await storedOutbox()).toMatchObject([
    {
      id: 'row-1',
      status: 'conflict',
      lastError: { code: 'terms_changed', details: { seen: terms, current } },
    },
  ])

  await agreeToTerms('row-1')
  const [row, ...others] = await storedOutbox()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    kind: 'enroll',
    status: 'queued',
    args: { ...args, seen: { title: 'CPR', terms: current } },
  })
  expect(row?.id).not.toBe('row-1')
})

describe('a request for another date', () => {
  const request = { enrollmentId: 'e1', oldSessionId: 's1', wanted: { sessionId: 's2', seen } }

  it('carries the refund that was shown, and after a refusal the one that the user agrees to', async () => {
    const refund = { seen: { paid: 95, refund: 95 }, current: { paid: 95, refund: 47.5 } }
    await put({ ...rowOf(), kind: 'request-transfer', args: { ...request, shown: refund.seen } })
    const { tools, sent } = fakeTools(() => json({ error: 'Less', code: 'refund_changed', refund }, 409))
    await drain('connection', tools)
    expect(sent).toMatchObject([{ body: { session_id: 's2', terms, shown_refund: refund.seen } }])
    await agreeToRefund('row-1')
    expect(await storedOutbox()).toMatchObject([
      { kind: 'request-transfer', status: 'queued', args: { ...request, shown: refund.current } },
    ])
  })

  it('of version 1.1.0 carries none', async () => {
    await put({ ...rowOf(), kind: 'request-transfer', args: request })
    const { tools, sent } = fakeTools(() => json({ error: 'Full', code: 'session_full' }, 409))
    await drain('connection', tools)
    expect(sent.map(({ body }) => body)).toEqual([{ session_id: 's2', terms }])
  })
})

test('a withdrawal carries the refund that was shown, and after a refusal the one that the user agrees to', async () => {
  const withdrawal = { enrollmentId: 'e1', sessionId: 's1', shown: { paid: 95, refund: 95 } }
  const refund = { seen: withdrawal.shown, current: { paid: 95, refund: 47.5 } }
  await put({ ...rowOf(), kind: 'withdraw', args: withdrawal })
  const { tools, sent } = fakeTools(() => json({ error: 'Less', code: 'refund_changed', refund }, 409))
  await drain('connection', tools)
  expect(sent).toMatchObject([{ path: expect.stringMatching(/\/enrollments\/e1\?paid=95&refund=95$/) }])
  expect(await storedOutbox()).toMatchObject([{ status: 'conflict', lastError: { details: refund } }])

  await agreeToRefund('row-1')
  const [row, ...others] = await storedOutbox()
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'withdraw', status: 'queued', args: { shown: refund.current } })
  expect(row?.id).not.toBe('row-1')
})

it.each([
  ['details', 'details'],
  ['details as version 1.1.0 stored them', 'terms'],
])('agrees once, in however many tabs, to %s', async (_, field) => {
  const lastError = { code: 'terms_changed', message: '', [field]: { seen: terms, current } }
  await put(rowOf({ args, status: 'conflict', lastError }))
  await Promise.all([agreeToTerms('row-1'), agreeToTerms('row-1')])
  await agreeToTerms('row-1')
  expect(await storedOutbox()).toMatchObject([{ status: 'queued', args: { seen: { terms: current } } }])
})

describe('discard', () => {
  it.each(['queued', 'needs_auth', 'conflict', 'rejected'] as const)(
    'deletes a row that is %s',
    async (status) => {
      await put(rowOf({ status }))
      expect(await discard('row-1')).toBe(true)
      expect(await storedOutbox()).toEqual([])
    },
  )

  it('leaves a row that is being sent', async () => {
    await put(rowOf({ status: 'sending' }))
    expect(await discard('row-1')).toBe(false)
    expect(await storedOutbox()).toHaveLength(1)
  })
})

describe('dismiss', () => {
  test.each(['conflict', 'rejected'] as const)('deletes a row that is %s', async (status) => {
    await put(rowOf({ status }))
    await dismiss('row-1')
    expect(await storedOutbox()).toEqual([])
  })

  test.each(['queued', 'sending', 'needs_auth', 'done'] as const)(
    'keeps a row that is %s',
    async (status) => {
      await put(rowOf({ status }))
      await dismiss('row-1')
      expect(await storedOutbox()).toHaveLength(1)
    },
  )
})

test('sendNow ends all waits', async () => {
  await put(rowOf({ attempts: 4, nextAttemptAt: 9e12 }))
  await sendNow()
  expect(await storedOutbox()).toMatchObject([{ nextAttemptAt: 0 }])
  expect(sync).toHaveBeenCalledOnce()
})

test('retry ends the wait of one row', async () => {
  await put(
    rowOf({ id: 'a', attempts: 4, nextAttemptAt: 9e12 }),
    rowOf({ id: 'b', attempts: 4, nextAttemptAt: 9e12, createdAt: 2, entityKey: 'session:s2' }),
  )
  await retry('b')
  expect(await storedOutbox()).toMatchObject([{ nextAttemptAt: 9e12 }, { nextAttemptAt: 0 }])
  expect(sync).toHaveBeenCalledOnce()
})

test('retry gives a refused command again under a new key, unnotified', async () => {
  const lastError = { code: 'refused', message: 'No' }
  await put(rowOf({ status: 'rejected', lastError, notified: true, attempts: 3 }))
  await retry('row-1')
  const [row, ...others] = await storedOutbox()
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'enroll', args: rowOf().args, status: 'queued', attempts: 0 })
  expect(row?.id).not.toBe('row-1')
  expect(row).not.toHaveProperty('notified')
})
