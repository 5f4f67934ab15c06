import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drain } from '@/offline/outbox/drain.ts'
import { forgetLogin, startLogin } from '@/offline/session/login.ts'
import { openUserDb } from '@/offline/store/schema.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  enrolled,
  enrollmentOf,
  entryOf,
  fakeTools,
  json,
  loginOf,
  put,
  refused,
  rowOf,
  storedOutbox,
} from '@/offline/testing.ts'

const ada = loginOf('ada')
const bob = loginOf('bob')

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(ada)
})

const statuses = async () => (await storedOutbox()).map(({ id, status }) => [id, status])

function withdrawRow(changes: Partial<OutboxRow<'withdraw'>> = {}): OutboxRow<'withdraw'> {
  const { kind: _, ...row } = rowOf({ id: 'row-2', createdAt: 2 })
  return {
    ...row,
    kind: 'withdraw',
    ...changes,
    args: { enrollmentId: null, sessionId: 's1', ...changes.args },
  }
}

describe('a command whose effect already exists', () => {
  const leave = (): OutboxRow => ({
    ...rowOf(),
    kind: 'leave-waitlist',
    args: { classId: 'c1', sessionId: 's1' },
  })

  test('leaving a waitlist without an entry is done and deletes the stored entry', async () => {
    const { db } = await currentUser()
    await db.waitlist.bulkAdd([entryOf(), entryOf({ id: 'w2', session_id: 's2' })])
    await put(leave())
    await drain(
      'due',
      fakeTools(() => json({ error: 'Not on waitlist', code: 'not_on_waitlist' }, 404)).tools,
    )
    expect(await storedOutbox()).toMatchObject([{ status: 'done', lastError: null, result: {} }])
    expect((await db.waitlist.toArray()).map(({ id }) => id)).toEqual(['w2'])
  })

  test('another refusal of the same command is kept for the user', async () => {
    await put(leave())
    await drain('due', fakeTools(() => refused(404, 'session_not_found')).tools)
    expect(await storedOutbox()).toMatchObject([{ status: 'rejected' }])
  })

  test('an ended waitlist entry in the response replaces the stored active one', async () => {
    const { db } = await currentUser()
    await db.waitlist.add(entryOf({ id: 'w2' }))
    await put(leave())
    await drain('due', fakeTools(() => json({ waitlist_entry: entryOf({ status: 'left' }) })).tools)
    expect(await db.waitlist.toArray()).toMatchObject([{ id: 'w1', status: 'left' }])
  })

  test('a repeated withdrawal does not change a newer enrollment', async () => {
    const { db } = await currentUser()
    await db.waitlist.add(entryOf())
    await put(withdrawRow({ args: { enrollmentId: 'e1', sessionId: 's1' } }))
    await drain(
      'due',
      fakeTools(() => json({ enrollment: enrollmentOf({ enrollment_status: 'withdrawn' }) })).tools,
    )
    expect(await db.waitlist.toArray()).toMatchObject([{ id: 'w1', status: 'waiting' }])
  })
})

describe('sending', () => {
  test('sends the command with the row id as key and the token of the user', async () => {
    await put(rowOf())
    const { tools, sent } = fakeTools(() => enrolled())
    await drain('due', tools)
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/enrollments/c1',
        key: 'row-1',
        token: 'Bearer token-of-ada',
        body: { sessionId: 's1', joinWaitlistIfFull: false },
      },
    ])
  })

  test('marks the row as sending before the request', async () => {
    await put(rowOf())
    let during: OutboxRow[] = []
    const { tools } = fakeTools(async () => {
      during = await storedOutbox()
      return enrolled()
    })
    await drain('due', tools)
    expect(during).toMatchObject([{ status: 'sending', attempts: 1 }])
  })

  test('stores the response and the rows it changes together', async () => {
    await put(rowOf())
    const { tools } = fakeTools(() => enrolled())
    expect(await drain('due', tools)).toEqual({ nextAt: null, needsLogin: false })
    const { db } = await currentUser()
    expect(await db.enrollments.toArray()).toEqual([enrollmentOf()])
    expect(await statuses()).toEqual([['row-1', 'done']])
  })

  test('deletes finished rows, but keeps those the user has not seen for a day', async () => {
    const { tools } = fakeTools(() => enrolled())
    const seen = rowOf({ id: 'seen', status: 'done' })
    const unseen = rowOf({ id: 'unseen', status: 'done', result: {}, createdAt: tools.now() - 86_400_000 })
    const old = rowOf({ id: 'old', status: 'done', result: {}, createdAt: tools.now() - 86_400_001 })
    await put(seen, unseen, old)
    await drain('due', tools)
    expect((await storedOutbox()).map(({ id }) => id)).toEqual(['unseen'])
  })

  test('sends nothing without a login', async () => {
    await put(rowOf())
    await forgetLogin(ada, null)
    const { tools, sent } = fakeTools(() => enrolled())
    await drain('due', tools)
    expect(sent).toEqual([])
  })

  test('leaves a row of a newer version unsent', async () => {
    await put(Object.assign(rowOf(), { version: 2 }))
    const { tools, sent } = fakeTools(() => enrolled())
    expect(await drain('due', tools)).toMatchObject({ nextAt: null })
    expect(sent).toEqual([])
    expect(await statuses()).toEqual([['row-1', 'queued']])
  })
})

describe('the row after a response', () => {
  test.each<[string, () => Response, OutboxRow['status']]>([
    ['a seat', () => enrolled(), 'done'],
    ['500', () => refused(500, 'internal'), 'queued'],
    ['503', () => refused(503, 'busy'), 'queued'],
    ['429', () => refused(429, 'too_many_requests'), 'queued'],
    ['408', () => refused(408, 'timeout'), 'queued'],
    ['409 of the same key in flight', () => refused(409, 'key_in_flight'), 'queued'],
    ['a captive portal', () => new Response('<html>Log in to the wifi</html>'), 'queued'],
    ['JSON that is not a response to this command', () => json({ ok: true }), 'queued'],
    ['a broken connection', () => Response.error(), 'queued'],
    ['409', () => refused(409, 'session_full'), 'conflict'],
    ['412', () => refused(412, 'changed'), 'conflict'],
    ['403', () => refused(403, 'forbidden'), 'rejected'],
    ['422', () => refused(422, 'key_reused'), 'rejected'],
    ['401', () => refused(401, 'unauthorized'), 'needs_auth'],
  ])('%s', async (_name, respond, status) => {
    await put(rowOf())
    await drain('due', fakeTools(respond).tools)
    expect(await statuses()).toEqual([['row-1', status]])
  })

  test('a timeout is retried later with the same key', async () => {
    await put(rowOf())
    const lost = fakeTools(() => Promise.reject(new DOMException('15 s', 'TimeoutError')))
    const { nextAt } = await drain('due', lost.tools)
    expect(nextAt).toBe(lost.clock.now + 1_500)

    const back = fakeTools(() => enrolled())
    back.clock.now = lost.clock.now + 1_499
    await drain('due', back.tools)
    expect(back.sent).toEqual([])
    back.clock.now += 1
    await drain('due', back.tools)
    expect(back.sent).toEqual(lost.sent)
    expect(await statuses()).toEqual([['row-1', 'done']])
  })

  test('a sign of a connection ends a wait for the network', async () => {
    await put(rowOf())
    const lost = fakeTools(() => Promise.reject(new TypeError('offline')))
    await drain('connection', lost.tools)
    expect(lost.sent).toHaveLength(1)
    const back = fakeTools(() => enrolled())
    await drain('connection', back.tools)
    expect(back.sent).toEqual(lost.sent)
  })

  test('a sign of a connection does not end a wait that the server requested', async () => {
    await put(rowOf())
    await drain('connection', fakeTools(() => refused(503, 'busy')).tools)
    const { tools, sent } = fakeTools(() => enrolled())
    await drain('connection', tools)
    expect(sent).toEqual([])
  })

  test('waits as long as the server requests', async () => {
    await put(rowOf())
    const { tools, clock } = fakeTools(() => refused(503, 'busy', { 'Retry-After': '120' }))
    expect(await drain('due', tools)).toMatchObject({ nextAt: clock.now + 120_000 })
  })

  test('a refusal is stored with its message', async () => {
    await put(rowOf())
    await drain('due', fakeTools(() => refused(409, 'session_full')).tools)
    await drain('due', fakeTools(() => enrolled()).tools)
    expect(await storedOutbox()).toMatchObject([
      { status: 'conflict', lastError: { code: 'session_full', message: 'refused: session_full' } },
    ])
  })

  test('a waitlist entry in the response is stored', async () => {
    await put(rowOf())
    await drain('due', fakeTools(() => json({ outcome: 'waitlisted', waitlist_entry: entryOf() }, 201)).tools)
    const { db } = await currentUser()
    expect(await db.waitlist.toArray()).toEqual([entryOf()])
  })

  test('an enrollment from an offer deletes the waitlist entry', async () => {
    const { db } = await currentUser()
    await db.waitlist.add(entryOf({ status: 'offered' }))
    await put(rowOf())
    await drain('due', fakeTools(() => enrolled()).tools)
    expect(await db.waitlist.count()).toBe(0)
  })
})

test('accepts an offer by its waitlist entry, and stores the refusal of an expired one', async () => {
  const args = { entryId: 'w1', sessionId: 's1', classId: 'c1' }
  const accept: OutboxRow = { ...rowOf(), kind: 'accept-offer', args }
  await put(accept)
  const { tools, sent } = fakeTools(() => refused(409, 'offer_expired'))
  await drain('due', tools)
  expect(sent).toMatchObject([{ method: 'POST', path: '/api/enrollments/waitlist/w1/accept' }])
  expect(await storedOutbox()).toMatchObject([{ status: 'conflict', lastError: { code: 'offer_expired' } }])
})

describe('entity queues', () => {
  test('one entity: the second command waits for the response to the first', async () => {
    await put(withdrawRow({ args: { enrollmentId: 'e1', sessionId: 's1' } }), rowOf())
    let first = true
    const { tools, sent } = fakeTools(() => {
      const response = first
        ? enrolled()
        : json({ enrollment: enrollmentOf({ enrollment_status: 'withdrawn' }) })
      first = false
      return response
    })
    await drain('due', tools)
    expect(sent.map(({ key }) => key)).toEqual(['row-1', 'row-2'])
    expect((await storedOutbox()).map(({ status }) => status)).toEqual(['done', 'done'])
  })

  test('one entity: the second command is not sent while the first waits for a retry', async () => {
    await put(rowOf(), withdrawRow())
    const { tools, sent } = fakeTools(() => refused(503, 'busy'))
    await drain('due', tools)
    expect(sent.map(({ key }) => key)).toEqual(['row-1'])
  })

  test('different entities do not wait for each other', async () => {
    await put(
      rowOf(),
      rowOf({
        id: 'other',
        createdAt: 2,
        args: { classId: 'c2', sessionId: 's2', joinWaitlistIfFull: false },
      }),
    )
    const release = Promise.withResolvers<Response>()
    const bothSent = Promise.withResolvers<void>()
    const { tools, sent } = fakeTools(({ key }) => {
      if (sent.length === 2) bothSent.resolve()
      return key === 'row-1' ? release.promise : enrolled({ id: 'e2', session_id: 's2' })
    })
    const drained = drain('due', tools)
    await bothSent.promise
    release.resolve(enrolled())
    await drained
    expect((await storedOutbox()).map(({ status }) => status)).toEqual(['done', 'done'])
  })

  test('a refused row does not block the queue', async () => {
    await put(rowOf({ status: 'rejected' }), rowOf({ id: 'again', createdAt: 2 }))
    const { tools, sent } = fakeTools(() => enrolled())
    await drain('due', tools)
    expect(sent.map(({ key }) => key)).toEqual(['again'])
  })

  test('undoing a command that was refused sends nothing', async () => {
    const args = { sessionId: 's1', classId: 'c1' }
    const join: OutboxRow = { ...rowOf({ attempts: 1 }), kind: 'join-waitlist', args }
    const leave: OutboxRow = { ...rowOf({ id: 'row-2', createdAt: 2 }), kind: 'leave-waitlist', args }
    await put(join, leave)
    const { tools, sent } = fakeTools(() => refused(409, 'session_has_spots'))
    await drain('due', tools)
    expect(sent.map(({ key }) => key)).toEqual(['row-1'])
    expect(await statuses()).toEqual([
      ['row-1', 'conflict'],
      ['row-2', 'done'],
    ])
  })
})

describe('withdrawing from an unsent enrollment', () => {
  test('withdraws from the enrollment it created', async () => {
    await put(rowOf({ attempts: 1 }), withdrawRow())
    const { tools, sent } = fakeTools(({ method }) =>
      method === 'POST' ? enrolled({ id: 'new' }) : refused(503, 'busy'),
    )
    await drain('due', tools)
    expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/enrollments/new' })
  })

  test('tells the user only that it was undone', async () => {
    await put(rowOf({ attempts: 2 }), withdrawRow())
    const { tools } = fakeTools(({ method }) =>
      method === 'POST' ? enrolled({ id: 'new' }) : json({ enrollment: enrollmentOf({ id: 'new' }) }),
    )
    await drain('due', tools)
    const rows = await storedOutbox()
    expect(rows.map(({ status, result }) => [status, result !== null])).toEqual([
      ['done', false],
      ['done', true],
    ])
  })

  test('leaves the waitlist when it created a waitlist entry', async () => {
    await put(rowOf({ attempts: 1 }), withdrawRow())
    const { tools, sent } = fakeTools(({ method }) =>
      method === 'POST'
        ? json({ outcome: 'waitlisted', waitlist_entry: entryOf() })
        : json({ waitlist_entry: entryOf({ status: 'left' }) }),
    )
    await drain('due', tools)
    expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/enrollments/waitlist/s1' })
  })

  test('sends the same request on every attempt, even if the stored rows have changed', async () => {
    const { db } = await currentUser()
    await db.enrollments.add(enrollmentOf())
    await put(withdrawRow())
    const first = fakeTools(() => refused(503, 'busy'))
    await drain('due', first.tools)
    await db.enrollments.clear()
    const second = fakeTools(() => json({ enrollment: enrollmentOf({ enrollment_status: 'withdrawn' }) }))
    second.clock.now += 600_000
    await drain('due', second.tools)
    expect(second.sent).toEqual(first.sent)
  })
})

test('withdrawing from a refused enrollment sends nothing', async () => {
  await put(rowOf({ status: 'done' }), withdrawRow())
  const { tools, sent } = fakeTools(() => enrolled())
  await drain('due', tools)
  expect(sent).toEqual([])
})

describe('several senders', () => {
  test('two drains at once send once: the second waits for the first', async () => {
    await put(rowOf())
    let second: Promise<unknown> | undefined
    const { tools, sent } = fakeTools(async () => {
      second ??= drain('due', tools)
      await vi.waitUntil(async () => (await navigator.locks.query()).pending?.length === 1)
      return enrolled()
    })
    await drain('due', tools)
    await second
    expect(sent).toHaveLength(1)
  })

  test('a row queued while another drain is finishing is sent', async () => {
    await put(rowOf())
    const { tools, sent } = fakeTools(async () => enrolled())
    const held = Promise.withResolvers<void>()
    const lastRead = tools.locks.request('drain ada', async () => held.promise)
    const second = drain('due', tools)
    await put(
      rowOf({
        id: 'late',
        createdAt: 2,
        args: { classId: 'c1', sessionId: 's2', joinWaitlistIfFull: false },
      }),
    )
    held.resolve()
    await lastRead
    await second
    expect(sent.map(({ key }) => key)).toEqual(['row-1', 'late'])
  })

  test('a row abandoned by a dead sender is sent again with the same key', async () => {
    await put(rowOf({ status: 'sending', attempts: 1, nextAttemptAt: 9_000_000 }))
    const { tools, sent } = fakeTools(() => enrolled())
    await drain('due', tools)
    expect(sent).toMatchObject([{ key: 'row-1' }])
    expect(await statuses()).toEqual([['row-1', 'done']])
  })
})

describe('a device that reports offline', () => {
  test('checks the connection first, and keeps the rows provably unsent', async () => {
    await put(rowOf())
    const { tools, sent } = fakeTools(() => Promise.reject(new TypeError('offline')), {
      isOnline: () => false,
    })
    const { nextAt } = await drain('due', tools)
    expect(sent).toMatchObject([{ method: 'GET', path: '/api/health/live' }])
    expect(nextAt).not.toBeNull()
    expect(await storedOutbox()).toMatchObject([{ status: 'queued', attempts: 0 }])
  })

  test('sends when the check succeeds', async () => {
    await put(rowOf())
    const { tools } = fakeTools(({ method }) => (method === 'GET' ? json({ ok: true }) : enrolled()), {
      isOnline: () => false,
    })
    await drain('due', tools)
    expect(await statuses()).toEqual([['row-1', 'done']])
  })
})

describe('the login', () => {
  test('401 stops every row of the user and reports that a login is needed', async () => {
    await put(
      rowOf(),
      withdrawRow(),
      rowOf({
        id: 'other',
        createdAt: 3,
        args: { classId: 'c1', sessionId: 's2', joinWaitlistIfFull: true },
      }),
    )
    const { tools } = fakeTools(() => refused(401, 'unauthorized'))
    expect(await drain('due', tools)).toMatchObject({ needsLogin: true, nextAt: null })
    expect((await storedOutbox()).map(({ status }) => status)).toEqual([
      'needs_auth',
      'needs_auth',
      'needs_auth',
    ])
  })

  test('a new login of the same user resumes the rows', async () => {
    await put(rowOf({ status: 'needs_auth', attempts: 1 }))
    await startLogin(loginOf('ada', 'fresh'))
    const { tools, sent } = fakeTools(() => enrolled())
    await drain('due', tools)
    expect(sent).toMatchObject([{ key: 'row-1', token: 'Bearer fresh' }])
  })

  test('the login of another user neither sends nor changes the rows', async () => {
    await put(rowOf({ status: 'needs_auth' }))
    await startLogin(bob)
    const { tools, sent } = fakeTools(() => enrolled())
    await drain('due', tools)
    expect(sent).toEqual([])
    expect(await storedOutbox()).toEqual([])
    await startLogin(ada)
    expect(await storedOutbox()).toEqual([rowOf()])
  })

  test('when the login changes mid-drain, nothing more is sent and nothing is written', async () => {
    await put(rowOf(), withdrawRow())
    const { tools, sent } = fakeTools(async () => {
      await becomeLoggedIn(bob)
      return enrolled()
    })
    await drain('due', tools)
    expect(sent).toHaveLength(1)
    const adas = await openUserDb('ada')
    expect(await adas.enrollments.count()).toBe(0)
    expect(await adas.outbox.get('row-1')).toMatchObject({ status: 'sending' })
  })
})

test('a choice keeps its key after a lost response, and the new enrollment replaces the one that was held', async () => {
  const { db } = await currentUser()
  await db.enrollments.add(enrollmentOf({ id: 'held', session_id: 's1' }))
  const { kind: _, ...row } = rowOf()
  await put({
    ...row,
    kind: 'answer-choice',
    args: { enrollmentId: 'held', oldSessionId: 's1', wanted: { sessionId: 's2' } },
  })
  const keys: (string | null)[] = []
  const { tools, clock } = fakeTools(({ method, path, key, body }) => {
    keys.push(key)
    expect([method, path, body]).toEqual([
      'POST',
      '/api/users/enrollments/held/choice',
      { answer: 'session', session_id: 's2' },
    ])
    return keys.length === 1
      ? refused(503, 'unavailable')
      : json({ enrollment: enrollmentOf({ id: 'moved', session_id: 's2' }) })
  })
  await drain('due', tools)
  expect(await storedOutbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
  expect((await db.enrollments.toArray()).map(({ id }) => id)).toEqual(['held'])
  clock.now += 3_600_000
  await drain('due', tools)
  expect(await storedOutbox()).toMatchObject([{ status: 'done' }])
  expect(new Set(keys)).toEqual(new Set([row.id]))
  expect((await db.enrollments.toArray()).map(({ id }) => id)).toEqual(['moved'])
})
