import 'fake-indexeddb/auto'
import type { CheckoutState } from '@cubby/contract/money/online-payments'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '@/api/client.ts'
import { show } from '@/testing/show.tsx'
import { PayingScreen } from './paying-screen.tsx'

let reachable = true
let login: { token: string } | null = { token: 'token' }
let answer: () => Promise<CheckoutState>
vi.mock('@/offline/hooks/use-collection.ts', async (load) => ({
  ...(await load<object>()),
  useServerReachable: () => reachable,
}))
vi.mock('@/offline/session/login.ts', async (load) => ({
  ...(await load<object>()),
  readLogin: async () => login,
}))
vi.mock('@/offline/sync/refresh-collection.ts', async (load) => ({
  ...(await load<object>()),
  refreshAfterChange: async () => undefined,
}))
vi.mock('@/api/call.ts', async (load) => ({ ...(await load<object>()), call: () => answer() }))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  Link: ({ children }: { children: string }) => <span>{children}</span>,
}))
beforeEach(() => {
  reachable = true
  login = { token: 'token' }
})

const state = (status: CheckoutState['status'], paid = 0): CheckoutState => ({
  status,
  payment: {
    id: 'p',
    enrollment_id: 'e',
    class_id: 'c',
    session_id: 's',
    class_name: 'CPR',
    class_title: 'CPR',
    amount: 95,
    paid,
    remaining: 95 - paid,
    receipts: [],
    due_date: '2026-12-04',
    status: paid ? 'paid' : 'pending',
    session_date: '2026-12-11',
    paid_at: null,
    created_at: '2026-11-26T12:00:00Z',
  },
})

it.each([
  ['paid', state('paid', 95), 'Thank you. We received your payment for CPR.'],
  ['processing', state('processing'), /Your bank is still processing/],
  ['failed', state('failed'), /Your bank did not accept the payment for CPR/],
  ['expired', state('expired'), 'Nothing was charged. $95.00 for CPR is still to be paid.'],
] as const)('says what the server knows: %s', async (_status, known, text) => {
  answer = async () => known
  show(<PayingScreen id="p" />)
  await screen.findByText(text)
})

it('thanks nobody while the page is open, or without a connection', async () => {
  answer = async () => state('open')
  show(<PayingScreen id="p" />)
  await screen.findByText('Checking your payment...')
  expect(screen.queryByText(/Thank you/)).toBeNull()
})

it('says without a connection that nothing is lost', async () => {
  reachable = false
  answer = async () => {
    throw new NetworkError()
  }
  show(<PayingScreen id="p" />)
  await screen.findByText(/your payment is not lost/)
})

it('leads back into the app where nobody is logged in, as in a browser over an installed app', async () => {
  login = null
  show(<PayingScreen id="p" />)
  await screen.findByText(/go back to the app/)
  screen.getByText('Log in')
})
