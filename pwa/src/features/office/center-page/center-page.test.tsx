import 'fake-indexeddb/auto'
import type { CenterDetails } from '@cubby/contract/money/centers'
import type { OrderPreview } from '@cubby/contract/seats/center-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { CenterScreen } from './center-screen.tsx'
import type { CenterSection } from './center-search.ts'

const person = (id: string, name: string, kind: 'director' | 'staff' = 'staff') => ({
  id,
  user_id: `user-${id}`,
  kind,
  name,
  email: null,
  phone: null,
  joined_at: '2026-11-10T15:00:00.000Z',
})
const details: CenterDetails = {
  center: {
    id: 'steps',
    name: 'Little Steps',
    address: '12 Court St',
    phone: null,
    notes: '',
    billing_email: 'bills@steps.test',
    tax_exempt_number: '',
    status: 'active',
    request: null,
    terms: { due_days: 30, invoices: 'order', sends: 'office', discount: null, class_discounts: [] },
    created_at: '2026-03-02T15:00:00.000Z',
    updated_at: '2026-11-20T15:00:00.000Z',
  },
  people: [person('ada', 'Ada'), person('ben', 'Ben'), person('maria', 'Maria Santos', 'director')],
  invitations: [
    {
      id: 'link',
      kind: 'staff',
      name: null,
      email: null,
      phone: null,
      created_at: '2026-11-20T15:00:00.000Z',
      expires_at: '2026-12-20T15:00:00.000Z',
    },
  ],
  enrollments: [
    {
      enrollment_id: 'e1',
      user_id: 'user-ada',
      name: 'Ada',
      class_id: 'cpr',
      session_id: 's',
      class_title: 'CPR',
      display_date: 'Dec 4, 2026',
      status: 'approved',
      ended: false,
      can_replace: true,
      amount: 95,
      invoice: { id: 'i', number: 'INV-2026-00001' },
    },
    {
      enrollment_id: 'e2',
      user_id: 'user-ben',
      name: 'Ben',
      class_id: 'cpr',
      session_id: 'past',
      class_title: 'First Aid',
      display_date: 'Mar 4, 2026',
      status: 'completed',
      ended: true,
      can_replace: false,
      amount: 80,
      invoice: null,
    },
  ],
  balance: { owed: 95, overdue: 0, not_invoiced: 80, refund_due: 0 },
  history: [
    {
      id: 'h',
      action: 'center.changed',
      by: 'Ann Admin',
      at: '2026-11-20T15:00:00Z',
      text: 'Due in 30 days',
    },
  ],
}
const session = {
  id: 's',
  class_id: 'cpr',
  status: 'scheduled',
  start_date: '2099-12-04',
  end_date: '2099-12-04',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  location_details: null,
  available_spots: 1,
  waiting_count: 0,
}
const preview: OrderPreview = {
  class_title: 'CPR',
  display_date: 'Dec 4, 2099',
  free_seats: 1,
  waiting: 0,
  refusal: null,
  terms: {
    price: 95,
    start_date: '2099-12-04',
    end_date: '2099-12-04',
    start_time: '09:00',
    end_time: '12:00',
    location: 'Room 2',
  },
  billing: 'One invoice for each order, due at once.',
  needs_approval: false,
  people: [
    { member_id: 'ada', outcome: 'seat' },
    { member_id: 'ben', outcome: 'seat' },
  ],
}
const answers: Record<string, object> = {
  '/api/admin/centers/steps': details,
  '/api/admin/centers/steps/orders/preview': preview,
  '/api/admin/classes': {
    classes: [{ id: 'cpr', title: 'CPR', status: 'active', price: 95, sessions: [session] }],
  },
}
const sent: { method: string; path: string; body: unknown }[] = []
let answer: (path: string) => Response
vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
  if (method === 'GET') return json(answers[path.split('?')[0] ?? ''] ?? {})
  sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
  return answer(path)
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  sent.length = 0
  answer = () => json({ message: 'Done' })
})

async function open(section: CenterSection) {
  const onSearch = vi.fn()
  const user = showWithLinks(<CenterScreen id="steps" section={section} search={{}} onSearch={onSearch} />)
  await screen.findByRole('heading', { level: 1, name: 'Little Steps' })
  return { user, onSearch }
}

it('invites somebody without an email address by a link, which is shown once', async () => {
  const { user } = await open('people')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const form = within(await screen.findByRole('dialog', { name: 'Invite' }))
  await user.type(form.getByLabelText('First name'), 'Nora')
  await user.type(form.getByLabelText('Last name'), 'Blum')
  await user.click(form.getByRole('button', { name: 'Invite' }))
  await form.findByText(/^Enter a phone number/)
  expect(sent).toEqual([])
  await user.type(form.getByLabelText('Phone'), '718-555-0142')
  answer = () => json({ link: 'https://cubby.test/join-center?token=t', message: 'Invited' })
  await user.click(form.getByRole('button', { name: 'Invite' }))
  const link = await form.findByLabelText('Link for Nora Blum')
  expect(link).toHaveProperty('value', 'https://cubby.test/join-center?token=t')
  expect(sent[0]).toMatchObject({
    path: '/api/admin/centers/steps/invitations',
    body: { kind: 'staff', first_name: 'Nora', email: '', phone_number: '7185550142' },
  })
})

it('says that a new link ends the one that works', async () => {
  const { user } = await open('people')
  await user.click(screen.getByRole('button', { name: 'Link for Everybody' }))
  const form = within(await screen.findByRole('dialog', { name: 'Link for Everybody' }))
  form.getByText(/The current link will stop working\.$/)
  answer = () => json({ link: 'https://cubby.test/join-center?token=u', message: 'Ready' })
  await user.click(form.getByRole('button', { name: 'Make the Link' }))
  await form.findByRole('img', { name: 'QR code of the link' })
})

it('removes somebody after it said what happens, and takes an invitation back', async () => {
  const { user } = await open('people')
  await user.click(screen.getByRole('button', { name: 'Remove Ada' }))
  const form = within(await screen.findByRole('dialog', { name: 'Remove' }))
  form.getByText(
    "The directors of Little Steps can no longer see Ada's information. Ada keeps the classes that the center pays for.",
  )
  await user.click(form.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent[0]?.path).toBe('/api/admin/centers/steps/members/ada'))
  await user.click(screen.getByRole('button', { name: /^Cancel/ }))
  const takeBack = within(await screen.findByRole('dialog', { name: 'Cancel the invitation' }))
  await user.click(takeBack.getByRole('button', { name: 'Cancel Invitation' }))
  await waitFor(() => expect(sent[1]?.path).toBe('/api/admin/centers/steps/invitations/link'))
})

it('gives the seat of somebody to another of the staff who is not in the session', async () => {
  const { user, onSearch } = await open('enrollments')
  expect(screen.queryByText('First Aid')).toBeNull()
  screen.getByRole('link', { name: 'INV-2026-00001' })
  await user.click(screen.getByRole('switch', { name: 'Show past ones' }))
  expect(onSearch).toHaveBeenCalledWith({ former: 'true' })
  await user.click(screen.getByRole('button', { name: /^Replace ?Ada in CPR$/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Replace' }))
  await user.click(form.getByRole('button', { name: 'Replace' }))
  await form.findByText('Please choose a student')
  expect(form.queryByRole('option', { name: 'Ada' })).toBeNull()
  await user.selectOptions(form.getByLabelText('Who takes the seat'), 'Ben')
  await user.click(form.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ enrollment_id: 'e1', member_id: 'ben' }))
})

it('enrolls staff on behalf of the center, and says who stood in the way of an order for all', async () => {
  const { user } = await open('overview')
  await user.click(screen.getByRole('button', { name: 'Enroll staff' }))
  const form = within(await screen.findByRole('dialog', { name: 'Enroll staff of Little Steps' }))
  await form.findByRole('option', { name: 'CPR' })
  await user.selectOptions(form.getByLabelText('Class'), 'CPR')
  await user.click(form.getByRole('checkbox', { name: 'Ada' }))
  await form.findByText('1 person gets a seat.')
  answer = () =>
    json(
      {
        error: 'No one was enrolled.',
        code: 'order_refused',
        people: [{ member_id: 'ada', name: 'Ada', text: 'No spot is free' }],
      },
      409,
    )
  await user.click(form.getByRole('button', { name: 'Enroll 1 Person' }))
  await form.findByText('Ada: No spot is free')
  expect(sent[0]).toMatchObject({
    path: '/api/admin/centers/steps/orders',
    body: { session_id: 's', member_ids: ['ada'], mode: 'all', terms: { price: 95 } },
  })
  answer = () =>
    json({
      order_id: 'o',
      class_title: 'CPR',
      display_date: 'Dec 4, 2099',
      message: '1 person is enrolled.',
      people: [{ member_id: 'ada', name: 'Ada', outcome: 'seat', text: 'Gets a spot' }],
    })
  await user.click(form.getByRole('button', { name: 'Enroll 1 Person' }))
  await form.findByText('1 person is enrolled.')
})

it('shows the terms, what is owed, and the history', async () => {
  await open('overview')
  screen.getByText('One invoice for each order, due 30 days after it is sent.')
  screen.getByText('$80.00')
  screen.getByRole('button', { name: 'Make Invoice' })
})

it('shows the history with who did it', async () => {
  await open('history')
  screen.getByText('Changed a center')
  screen.getByText('Due in 30 days')
  screen.getByText('Ann Admin')
})
