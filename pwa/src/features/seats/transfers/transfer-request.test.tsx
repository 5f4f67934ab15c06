import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import {
  becomeLoggedIn,
  emptyDevice,
  enrollmentOf,
  loginOf,
  put,
  rowOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { TransferRequest } from './transfer-request.tsx'

vi.mock('@/offline/sync/sync.ts', () => ({
  sync: vi.fn(async () => undefined),
  syncSoon: vi.fn(),
}))

const terms = {
  price: 95,
  start_date: '2026-12-11',
  end_date: '2026-12-11',
  start_time: '18:00',
  end_time: '20:30',
  location: null,
}
const current = { ...terms, price: 140 }
const args = {
  enrollmentId: 'e1',
  oldSessionId: 's1',
  wanted: { sessionId: 's2', seen: { title: 'CPR', terms } },
}
const refused: OutboxRow<'request-transfer'> = {
  ...rowOf({ status: 'conflict' }),
  kind: 'request-transfer',
  lastError: { code: 'terms_changed', message: 'Changed', details: { seen: terms, current } },
  args,
}

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})

it('shows both versions of changed terms, and asks again on the current ones after the user agreed', async () => {
  await put(refused)
  const user = showWithLinks(<TransferRequest enrollment={enrollmentOf()} />)
  const agree = await screen.findByRole('button', { name: 'Agree and ask' })
  expect(screen.getByText(/You have not asked for the other date yet\.$/)).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toBe('Price: $95 → $140')
  await user.click(agree)
  await waitFor(async () =>
    expect(await storedOutbox()).toMatchObject([
      {
        kind: 'request-transfer',
        status: 'queued',
        args: { ...args, wanted: { sessionId: 's2', seen: { title: 'CPR', terms: current } } },
      },
    ]),
  )
})
