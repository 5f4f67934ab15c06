import 'fake-indexeddb/auto'
import type { StudentStanding } from '@cubby/contract/teaching/standings'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { SetStandard } from './set-standard.tsx'

const standing: StudentStanding = {
  id: 'rosa.ocfs',
  user_id: 'rosa',
  name: 'Rosa Moss',
  email: 'rosa@cubby.test',
  phone: null,
  standard_id: 'ocfs',
  standard_name: 'Child care training',
  by_office: true,
  kind: 'hours',
  state: 'open',
  due_on: null,
  done_until: null,
  earned: 0,
  self_reported: 0,
  missing: 30,
  missing_areas: [],
}
const standardOf = (id: string, name: string, archived = false) => ({
  id,
  name,
  authority: 'OCFS',
  renewed_by: null,
  archived,
  versions: [],
})

it('sets a standard for one user, and takes back one that the office set', async () => {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith('/admin/standards')) {
      return json({ standards: [standardOf('cpr', 'CPR'), standardOf('old', 'Old', true)] })
    }
    sent.push(JSON.parse(String(body)))
    return json({ results: [{ id: 'rosa', refused: null }] })
  })
  const own = { ...standing, id: 'rosa.cda', standard_id: 'cda', standard_name: 'CDA', by_office: false }
  const user = show(<SetStandard userId="rosa" name="Rosa Moss" standings={[standing, own]} />)
  await user.click(screen.getByRole('button', { name: 'Set standard for Rosa Moss' }))
  expect(screen.queryByRole('button', { name: 'Take back CDA' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Child care training' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Set standard for Rosa Moss' }))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Set standard' })
  expect(save.disabled).toBe(true)
  await screen.findByRole('option', { name: 'CPR, OCFS' })
  expect(screen.queryByRole('option', { name: 'Old, OCFS' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Standard'), 'cpr')
  await user.clear(screen.getByLabelText('Since'))
  await user.type(screen.getByLabelText('Since'), '2025-09-01')
  await user.click(save)
  await waitFor(() =>
    expect(sent).toEqual([
      { ids: ['rosa'], standard_id: 'ocfs', since: null },
      { ids: ['rosa'], standard_id: 'cpr', since: '2025-09-01' },
    ]),
  )
})
