import 'fake-indexeddb/auto'
import type { ApprovalRequest } from '@cubby/contract/office/approval-requests'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ApprovalRequestsScreen } from './approval-requests-screen.tsx'

const deletion: ApprovalRequest = {
  id: 'a',
  kind: 'user_deletion',
  status: 'pending',
  user_id: 'rosa',
  user_name: 'Rosa Delgado',
  to_name: null,
  import: null,
  amount: null,
  reason: null,
  requested_by_name: 'Avery Stone',
  requested_at: '2026-11-25T15:00:00Z',
  expires_at: '2026-12-02T15:00:00Z',
  is_own: false,
  decided_by_name: null,
  decided_at: null,
}
const refund: ApprovalRequest = {
  ...deletion,
  id: 'b',
  kind: 'refund',
  amount: 640,
  reason: 'Ill',
  is_own: true,
}
let answer: () => Response
const sent: string[] = []
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  if (options?.method !== 'POST') return answer()
  sent.push(path)
  return json({ message: 'Done' })
})
beforeEach(() => {
  sent.length = 0
  answer = () => json({ open: [deletion, refund], closed: [] })
})

it('names the import whose undo deletes accounts, and opens it', async () => {
  const undo = { id: 'i', file_name: 'students.csv' }
  answer = () => json({ open: [{ ...deletion, kind: 'import_undo', import: undo }], closed: [] })
  showWithLinks(<ApprovalRequestsScreen />)
  await screen.findByRole('heading', { name: 'Undo the import of students.csv and delete its accounts' })
  const link = screen.getByRole('link', { name: 'Open students.csv' })
  expect(link.getAttribute('href')).toBe('/admin/imports?id=i')
})

it('says of a correction that it takes money out of the books', async () => {
  answer = () => json({ open: [{ ...refund, kind: 'correction', amount: 760 }], closed: [] })
  showWithLinks(<ApprovalRequestsScreen />)
  await screen.findByRole('heading', {
    name: 'Correct an entry of Rosa Delgado, which takes $760.00 out of the books',
  })
})

it('lets an administrator decide about requests of others, and withdraw their own', async () => {
  const user = showWithLinks(<ApprovalRequestsScreen />)
  const list = within(await screen.findByRole('list', { name: 'Waiting' }))
  list.getByText('Refund $640.00 to Rosa Delgado')
  list.getByText('Reason: Ill')
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Approve: Delete the account of Rosa Delgado',
    'Reject: Delete the account of Rosa Delgado',
    'Withdraw: Refund $640.00 to Rosa Delgado',
  ])
  await user.click(list.getByRole('button', { name: /^Approve/ }))
  await waitFor(() => expect(sent).toEqual(['/api/admin/approval-requests/a/approve']))
})

it('shows who closed a request, and when', async () => {
  const closed = { status: 'rejected', decided_by_name: 'Bo Lee', decided_at: '2026-11-26T15:00:00Z' }
  answer = () => json({ open: [], closed: [{ ...deletion, ...closed }] })
  showWithLinks(<ApprovalRequestsScreen />)
  await screen.findByText('No requests waiting')
  await screen.findByText(/Rejected by Bo Lee on /)
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers to try again when the requests cannot be loaded', async () => {
  answer = () => json({ error: 'No', code: 'forbidden' }, 403)
  showWithLinks(<ApprovalRequestsScreen />)
  await screen.findByRole('alert')
})
