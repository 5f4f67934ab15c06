import 'fake-indexeddb/auto'
import type { SessionWithStudents } from '@cubby/contract/catalog/class-students'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { SessionStatus } from './session-status.tsx'

const session: SessionWithStudents = {
  session_id: 'march',
  session_date: '2099-03-02',
  end_date: '2099-03-02',
  start_time: '09:00',
  end_time: '12:00',
  status: 'scheduled',
  status_change: { operation_id: 'op', to: 'cancelled', seconds_left: 9.9 },
  session_type: 'active',
  seats_taken: 0,
  pending_count: 0,
  rejected_count: 0,
  archived_count: 0,
  students: [],
}

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
let found: SessionWithStudents
beforeEach(() => {
  found = session
  server.mockReset()
})

/** The session as the list has it, which is fetched again after an operation. */
function Shown() {
  const { data } = useQuery({
    queryKey: ['students'],
    queryFn: async () => found,
    initialData: session,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const queries = useQueryClient()
  return (
    <>
      <SessionStatus session={data} classId="cpr" title="CPR" locked={false} />
      <button type="button" onClick={() => queries.invalidateQueries()}>
        Fetch
      </button>
    </>
  )
}

const undoButton = () => screen.getByRole('button', { name: /^Undo \d s: CPR, Mar 2, 2099$/ })
const select = () => screen.getByLabelText<HTMLSelectElement>('Session status')

it('shows the status in effect, the one that follows, and undoes it without losing the focus', async () => {
  server.mockImplementation(async () => {
    found = { ...session, status_change: null }
    return json({ session: { id: 'march', status: 'scheduled', status_change: null } })
  })
  const user = show(<Shown />)
  expect(select().value).toBe('scheduled')
  expect(screen.getByText(/^Changing to/).textContent).toBe('Changing to Cancelled')
  undoButton().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/^Changing to/)).toBeNull())
  const [url, sent] = server.mock.calls[0] ?? []
  expect(url).toBe('/api/sessions/sessions/march/status/undo')
  expect(sent?.body).toBe('{"operation_id":"op"}')
  expect(document.activeElement).toBe(select())
})

it('passes the focus on when the time for Undo is over', async () => {
  const user = show(<Shown />)
  undoButton().focus()
  found = { ...session, status_change: { operation_id: 'op', to: 'cancelled', seconds_left: 0 } }
  const fetchAgain = screen.getByText('Fetch')
  fetchAgain.addEventListener('mousedown', (event) => event.preventDefault())
  await user.click(fetchAgain)
  await screen.findByText('Takes effect now')
  expect(document.activeElement).toBe(select())
})

it('goes back to the current status without a change', async () => {
  // The consequences are not known yet.
  server.mockImplementation(() => new Promise(() => {}))
  found = { ...session, status_change: null }
  const user = show(<SessionStatus session={found} classId="cpr" title="CPR" locked={false} />)
  await user.selectOptions(select(), 'Cancelled')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(select().value).toBe('scheduled')
  expect(document.activeElement).toBe(select())
  expect(screen.queryByRole('button', { name: 'Update Status' })).toBeNull()
})
