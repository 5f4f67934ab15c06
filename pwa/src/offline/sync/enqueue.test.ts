import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetLogin } from '@/offline/session/login.ts'
import type { Command } from '@/offline/store/stored-rows.ts'
import { acknowledge, enqueue } from '@/offline/sync/enqueue.ts'
import { sync } from '@/offline/sync/sync.ts'
import { becomeLoggedIn, emptyDevice, loginOf, put, rowOf, storedOutbox } from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/background-sync.ts', () => ({ registerBackgroundSync: vi.fn() }))

const ids = { classId: 'c1', sessionId: 's1' }
const enroll: Command = { kind: 'enroll', args: { ...ids, joinWaitlistIfFull: false } }
const accept: Command = { kind: 'accept-offer', args: { ...ids, entryId: 'w1' } }
const withdraw: Command = { kind: 'withdraw', args: { enrollmentId: null, sessionId: 's1' } }
const withdrawKnown: Command = { kind: 'withdraw', args: { enrollmentId: 'e1', sessionId: 's1' } }
const join: Command = { kind: 'join-waitlist', args: ids }
const leave: Command = { kind: 'leave-waitlist', args: ids }
const enrollment = { enrollmentId: 'e1', oldSessionId: 's1' }
const seen = {
  title: 'CPR',
  terms: {
    price: 95,
    start_date: '2026-12-11',
    end_date: '2026-12-11',
    start_time: '09:00',
    end_time: '12:00',
    location: null,
  },
}
const ask: Command = { kind: 'request-transfer', args: { ...enrollment, wanted: { sessionId: 's2', seen } } }
const takeBack: Command = { kind: 'withdraw-transfer-request', args: enrollment }

beforeEach(async () => {
  vi.mocked(sync).mockClear()
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

describe('enqueue', () => {
  test('stores the command and sends it', async () => {
    const { rowId: id } = await enqueue(enroll)
    expect(await storedOutbox()).toMatchObject([
      { ...enroll, id, version: 1, entityKey: 'session:s1', status: 'queued', attempts: 0, nextAttemptAt: 0 },
    ])
    expect(sync).toHaveBeenCalledOnce()
  })

  test('throws without a login', async () => {
    await forgetLogin(loginOf('ada'), null)
    await expect(enqueue(enroll)).rejects.toThrow('logged-in user')
  })

  test('keeps the order even when the clock was set back', async () => {
    await put(
      rowOf({
        id: 'first',
        createdAt: Date.now() + 3_600_000,
        args: { ...ids, sessionId: 's2', joinWaitlistIfFull: false },
      }),
    )
    const { rowId: id } = await enqueue(enroll)
    expect((await storedOutbox()).map((row) => row.id)).toEqual(['first', id])
  })

  test.each<[string, Command, Command]>([
    ['enroll and withdraw', enroll, withdraw],
    ['accept and withdraw', accept, withdraw],
    ['withdraw and enroll', withdrawKnown, enroll],
    ['join and leave', join, leave],
    ['leave and join', leave, join],
    ['a request for another date and its withdrawal', ask, takeBack],
  ])('%s cancel each other while unsent', async (_pair, first, second) => {
    await enqueue(first)
    expect((await enqueue(second)).rowId).toBeNull()
    expect(await storedOutbox()).toEqual([])
  })

  test.each([
    ['has been tried', { attempts: 1 }],
    ['is being sent', { status: 'sending', attempts: 1 }],
  ] as const)('a command that %s may have taken effect and is not annihilated', async (_what, state) => {
    await put(rowOf(state))
    expect((await enqueue(withdraw)).rowId).not.toBeNull()
    expect((await storedOutbox()).map(({ kind }) => kind)).toEqual(['enroll', 'withdraw'])
  })

  test('a repeated command is one row with the latest arguments', async () => {
    const { rowId: first } = await enqueue(enroll)
    const { rowId: second } = await enqueue({ kind: 'enroll', args: { ...ids, joinWaitlistIfFull: true } })
    expect(second).toBe(first)
    expect(await storedOutbox()).toMatchObject([{ id: first, args: { joinWaitlistIfFull: true } }])
  })

  test('a repeated command changes nothing after the first was tried, because the key belongs to that request', async () => {
    await put(rowOf({ attempts: 1 }))
    await enqueue({ kind: 'enroll', args: { ...ids, joinWaitlistIfFull: true } })
    expect(await storedOutbox()).toEqual([rowOf({ attempts: 1 })])
  })

  test('commands for other sessions do not change', async () => {
    await enqueue(enroll)
    await enqueue({ kind: 'withdraw', args: { enrollmentId: 'e2', sessionId: 's2' } })
    expect(await storedOutbox()).toHaveLength(2)
  })

  test('a repeated command replaces a refused one', async () => {
    await put(rowOf({ status: 'conflict' }))
    const { rowId: id } = await enqueue(enroll)
    expect(await storedOutbox()).toMatchObject([{ id, status: 'queued' }])
  })
})

test('a finished command is acknowledged once, and an unsent one never', async () => {
  await put(rowOf({ id: 'done', status: 'done', result: {} }), rowOf({ id: 'queued' }))
  const firsts = await Promise.all([acknowledge('done'), acknowledge('done'), acknowledge('queued')])
  expect(firsts.filter(Boolean)).toHaveLength(1)
  expect((await storedOutbox()).map(({ id }) => id)).toEqual(['queued'])
})
