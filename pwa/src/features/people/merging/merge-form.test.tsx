import 'fake-indexeddb/auto'
import type { MergePreview } from '@cubby/contract/people/merging'
import type { ListedUser } from '@cubby/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { MergeForm } from './merge-form.tsx'

const ada: ListedUser = {
  id: 'ada',
  first_name: 'Ada',
  last_name: 'Adler',
  email: 'ada@cubby.test',
  role: 'student',
  status: 'active',
  invited_at: null,
  never_invited: false,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
}
const twin: ListedUser = { ...ada, id: 'twin', email: 'adler@cubby.test' }
const preview: MergePreview = {
  ending: twin,
  staying: ada,
  moves: {
    enrollments: 1,
    waitlist_entries: 0,
    payments: 0,
    certificates: 0,
    attendance_marks: 0,
    notifications: 0,
    documents: 0,
    taught_sessions: 0,
  },
  paid: 0,
  conflicts: [],
  refusal: null,
}

let owner = twin.email
function Enrollments() {
  const { data } = useQuery({ queryKey: ['enrollments'], queryFn: async () => owner })
  return <p>Enrolled: {data}</p>
}

it('reloads the lists whose records moved', async () => {
  vi.stubGlobal('fetch', async (input: string, { method }: RequestInit = {}) => {
    if (method === 'POST' && input.includes('/merge')) {
      owner = ada.email
      return json({ user: ada })
    }
    if (input.includes('/merge')) return json(preview)
    return json({ users: input.includes('role=student') ? [ada, twin] : [] })
  })
  const close = vi.fn()
  const user = show(
    <>
      <Enrollments />
      <MergeForm user={ada} close={close} />
    </>,
  )
  await user.type(screen.getByRole('combobox', { name: 'Other account' }), 'a')
  await user.click(await screen.findByRole('option', { name: /adler@cubby\.test/ }))
  await user.type(await screen.findByLabelText('Type adler@cubby.test to confirm'), twin.email)
  await user.click(screen.getByRole('button', { name: 'Merge Accounts' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  await screen.findByText(`Enrolled: ${ada.email}`)
})
