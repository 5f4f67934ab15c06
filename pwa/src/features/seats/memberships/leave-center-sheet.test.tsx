import 'fake-indexeddb/auto'
import type { OwnMembership } from '@cubby/contract/money/memberships'
import { screen, waitFor } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { callAsUser } from '@/api/call-as-user.ts'
import { stubDialogs } from '@/testing/jsdom.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { LeaveCenterSheet } from './leave-center-sheet.tsx'

vi.mock('@/api/call-as-user.ts', () => ({ callAsUser: vi.fn(async () => ({ message: 'You left.' })) }))
vi.mock('@/offline/sync/refresh-collection.ts', () => ({ refreshAfterChange: vi.fn(async () => undefined) }))

beforeEach(() => {
  stubDialogs()
  vi.mocked(callAsUser).mockClear()
})

const ownClass = (enrollment_id: string, class_title: string, changes: object = {}) => ({
  enrollment_id,
  class_title,
  display_date: 'Dec 4, 2026',
  has_started: false,
  is_invoiced: false,
  amount: 85.5,
  ...changes,
})
const membership: OwnMembership = {
  id: 'm1',
  center_id: 'c1',
  center_name: 'Little Stars',
  kind: 'staff',
  joined_at: '2026-01-12T12:00:00Z',
  enrollments: [
    ownClass('e1', 'CPR'),
    ownClass('e2', 'Health and Safety', { is_invoiced: true }),
    ownClass('e3', 'Discipline', { has_started: true }),
  ],
}

function Opened() {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return <LeaveCenterSheet ref={ref} membership={membership} />
}

it('asks about each class that is not invoiced and has not begun, and says what each answer costs', async () => {
  const user = showWithLinks(<Opened />)
  const leave = screen.getByRole<HTMLButtonElement>('button', { name: 'Leave' })
  expect(leave.disabled).toBe(true)
  expect(screen.getAllByRole('group')).toHaveLength(1)
  screen.getByText(/already invoiced, so the center pays/)
  screen.getByText(/has begun, so the center pays/)
  await user.click(screen.getByRole('radio', { name: /I pay \$85\.50/ }))
  await user.click(leave)
  expect(callAsUser).toHaveBeenCalledWith('POST', '/users/centers/:id/leave', {
    params: { id: 'm1' },
    body: { choices: [{ enrollment_id: 'e1', choice: 'self' }] },
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull())
})
