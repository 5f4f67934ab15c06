import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { drain } from '@/offline/outbox/drain.ts'
import { KEPT_UNNOTIFIED_MS } from '@/offline/outbox/queue.ts'
import type { Command, CommandArgs } from '@/offline/store/stored-rows.ts'
import { acknowledge, enqueue, markNotified } from '@/offline/sync/enqueue.ts'
import { agreeToTerms } from '@/offline/sync/manage-row.ts'
import { becomeLoggedIn, emptyDevice, fakeTools, json, loginOf, storedOutbox } from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/background-sync.ts', () => ({ registerBackgroundSync: vi.fn() }))

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

const terms = {
  price: 95,
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '18:00',
  end_time: '20:30',
  location: null,
}
const people = [
  { member_id: 'm1', name: 'Rosa Delgado' },
  { member_id: 'm2', name: 'Vera Young' },
]
function order(changes: Partial<CommandArgs['order-for-center']> = {}): Command<'order-for-center'> {
  return {
    kind: 'order-for-center',
    args: {
      centerId: 'c1',
      centerName: 'Little Stars',
      ordered: { sessionId: 's1', classId: 'k1', seen: { title: 'CPR', terms } },
      people,
      mode: 'all',
      poNumber: 'PO-7',
      ...changes,
    },
  }
}
const result = {
  order_id: 'o1',
  class_title: 'CPR',
  display_date: 'Dec 4, 2026',
  message: '2 enrolled.',
  people: people.map((one) => ({ ...one, outcome: 'seat', text: 'Enrolled' })),
}

test('an order is sent once under its own key, with what the director saw', async () => {
  await enqueue(order())
  const { tools, sent } = fakeTools(() => json(result))
  await drain('due', tools)
  await drain('due', tools)
  const [row] = await storedOutbox()
  expect(sent).toMatchObject([
    {
      path: '/api/centers/c1/orders',
      key: row?.id,
      body: { session_id: 's1', member_ids: ['m1', 'm2'], mode: 'all', po_number: 'PO-7', terms },
    },
  ])
})

test('the same group in the same session is ordered once, and another group apart', async () => {
  await enqueue(order())
  await enqueue(order({ people: people.toReversed() }))
  expect(await storedOutbox()).toHaveLength(1)
  await enqueue(order({ people: people.slice(0, 1) }))
  expect(await storedOutbox()).toHaveLength(2)
})

test('its result stays until the director has read it, however late, and is announced once', async () => {
  await enqueue(order())
  const fake = fakeTools(() => json(result))
  await drain('due', fake.tools)
  const [row] = await storedOutbox()
  expect(row).toMatchObject({ status: 'done', result })
  expect(await markNotified(row?.id ?? '')).toBe(true)
  expect(await markNotified(row?.id ?? '')).toBe(false)
  const later = { ...fake.tools, now: () => Date.now() + 2 * KEPT_UNNOTIFIED_MS }
  await drain('due', later)
  expect(await storedOutbox()).toHaveLength(1)
  expect(await acknowledge(row?.id ?? '')).toBe(true)
  expect(await storedOutbox()).toEqual([])
})

test('a refusal keeps who stood in the way', async () => {
  await enqueue(order())
  const refusal = {
    error: 'No one was enrolled.',
    code: 'order_refused',
    people: [{ ...people[0], text: 'Full' }],
  }
  await drain('due', fakeTools(() => json(refusal, 409)).tools)
  expect(await storedOutbox()).toMatchObject([
    {
      status: 'conflict',
      lastError: { code: 'order_refused', details: [{ name: 'Rosa Delgado', text: 'Full' }] },
    },
  ])
})

test('after changed terms, the director agrees to the new ones with the same group', async () => {
  await enqueue(order())
  const current = { ...terms, price: 120 }
  const refusal = { error: 'The terms changed', code: 'terms_changed', terms: { seen: terms, current } }
  await drain('due', fakeTools(() => json(refusal, 409)).tools)
  const [row] = await storedOutbox()
  await agreeToTerms(row?.id ?? '')
  expect(await storedOutbox()).toMatchObject([
    { status: 'queued', args: { people, ordered: { seen: { terms: current } } } },
  ])
})
