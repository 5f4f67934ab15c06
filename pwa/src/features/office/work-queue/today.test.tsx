import 'fake-indexeddb/auto'
import type { ApprovalRequest } from '@cubby/contract/office/approval-requests'
import { exampleToday, type Today as TodaysWork } from '@cubby/contract/office/today'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { Today } from './today.tsx'

let answer: () => Response
const sent: { path: string; body: unknown }[] = []
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  // Another file of this process may still report an error.
  if (options?.method !== 'POST' || !path.startsWith('/api/admin/')) return answer()
  sent.push({ path, body: JSON.parse(String(options.body)) })
  if (path.endsWith('/preview')) {
    const rows = ['Ana', 'Bo'].map((name) => ({ id: name, name, detail: 'CPR', blocked: null }))
    return json({ rows, total: 2, seats: 0, amount: 190, emails: 2 })
  }
  return json({ results: ['Ana', 'Bo'].map((id) => ({ id, refused: null, operation_id: `undo ${id}` })) })
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  sent.length = 0
  answer = () => json(exampleToday)
})
const open = () => showWithLinks(<Today firstName="Avery" />)
const withTasks = (...tasks: TodaysWork['tasks']) => json({ ...exampleToday, tasks })
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('greets the administrator, and has a heading for each of its parts', async () => {
  open()
  await screen.findByText('2 pending enrollments')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
    /^Good (morning|afternoon|evening), Avery$/,
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Needs you',
    'Today',
    'Next 7 days',
  ])
})

it('links each number to exactly its rows, and each meeting to its roster', async () => {
  open()
  await screen.findByText('2 pending enrollments')
  expect(hrefOf('2 pending enrollments')).toBe(
    '/admin/enrollments?status=pending&current=%22true%22&dates=all',
  )
  expect(hrefOf('23 payments overdue · $4,310.00')).toBe('/admin/financial?due=overdue&dates=all')
  expect(hrefOf('1 training to verify')).toBe('/admin/hours?tab=trainings')
  expect(hrefOf('11 meetings')).toBe('/admin/calendar?view=days&date=2026-11-29')
  expect(hrefOf(/^9 AM–3 PM CPR and First Aid Certification\s*Room 2 · 7 of 12$/)).toMatch(
    /^\/admin\/sessions\/.*\/roster$/,
  )
})

it('approves all of a session in place, and can undo it', async () => {
  const user = open()
  const name = /^Approve both.*: CPR and First Aid Certification, Fri, Dec 11$/
  await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('button', { name: 'Approve 2' }))
  const report = within(await screen.findByRole('dialog', { name: '2 of 2 approved' }))
  report.getByRole('button', { name: /^Undo/ })
  expect(sent[0]?.body).toMatchObject({
    operation: 'approve',
    filter: { sessionId: expect.any(String), status: 'pending', current: 'true' },
  })
  expect(sent[1]).toMatchObject({
    path: '/api/admin/enrollments/bulk',
    body: { ids: ['Ana', 'Bo'], undoable: true },
  })
})

it('says that pending students hold the last seats of a session', async () => {
  const [task] = exampleToday.tasks
  if (task?.kind !== 'pending_enrollments') throw new Error('The example has no pending enrollments')
  const sessions = task.sessions.map((session) => ({ ...session, available_spots: 0 }))
  answer = () => withTasks({ ...task, sessions })
  open()
  await screen.findByRole('link', { name: /: 2 pending, no other seats left$/ })
})

it('offers no second approval while the first one can be undone', async () => {
  const [task] = exampleToday.tasks
  if (task?.kind !== 'pending_enrollments') throw new Error('The example has no pending enrollments')
  const sessions = task.sessions.map((session) => ({ ...session, decided: 2 }))
  answer = () => withTasks({ ...task, sessions })
  open()
  await screen.findByText('Takes effect soon')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

it('names what other administrators asked for, and approves it in place', async () => {
  const request: ApprovalRequest = {
    id: 'a',
    kind: 'refund',
    status: 'pending',
    user_id: 'ana',
    user_name: 'Ana Lima',
    to_name: null,
    import: null,
    amount: 240,
    reason: null,
    requested_by_name: 'Bo Lee',
    requested_at: '2026-11-25T15:00:00Z',
    expires_at: '2026-12-02T15:00:00Z',
    is_own: false,
    decided_by_name: null,
    decided_at: null,
  }
  answer = () =>
    withTasks({ kind: 'approval_requests', count: 1, deadline: '2026-12-02', requests: [request] })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Approve: Refund $240.00 to Ana Lima' }))
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual(['/api/admin/approval-requests/a/approve']),
  )
})

it('has eleven rows at first, and the others behind a button', async () => {
  const kinds = ['calls', 'open_messages', 'draft_invoices', 'twin_accounts', 'center_requests'] as const
  const others = ['unchecked_files', 'card_payments', 'submitted_trainings', 'transfer_requests'] as const
  const tasks = [...kinds, ...others].map((kind) => ({ kind, count: 3, deadline: null }))
  const payments = { kind: 'overdue_payments', count: 2, deadline: '2026-11-02', amount: 190 } as const
  answer = () => withTasks(...exampleToday.tasks.slice(0, 1), payments, ...tasks)
  const user = open()
  await screen.findByText('3 students to call')
  const list = () => within(screen.getByRole('region', { name: 'Needs you' })).getAllByRole('listitem')
  expect(list()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: '2 more' }))
  expect(list()).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Show less' }))
  expect(list()).toHaveLength(10)
})

it('says that nothing waits, and that there are no meetings', async () => {
  answer = () =>
    json({ ...exampleToday, tasks: [], meetings: [], next: { ...exampleToday.next, meeting_count: 0 } })
  open()
  await screen.findByText('No meetings today.')
  screen.getByText('No meetings.')
  expect(screen.getAllByText('Nothing is waiting for you.')).toHaveLength(2)
})

it('leaves out a kind of tasks that only a newer server knows', async () => {
  answer = () => json({ ...exampleToday, tasks: [{ kind: 'inspections', count: 1, deadline: null }] })
  open()
  await screen.findByText('11 meetings')
  expect(within(screen.getByRole('region', { name: 'Needs you' })).queryAllByRole('listitem')).toEqual([])
})

it('offers to try again when it cannot be loaded', async () => {
  answer = () => json({ error: 'No', code: 'forbidden' }, 403)
  const user = open()
  await screen.findByRole('alert')
  answer = () => json(exampleToday)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('2 pending enrollments')
})
