import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { CandidateList } from './candidate-list.tsx'
import { IssueForm } from './issue-form.tsx'

it('leads to the sessions of a class of which none is completed', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/completed-sessions/')
      ? json({ sessions: [] })
      : json({ classes: [{ id: 'cpr', title: 'CPR' }] }),
  )
  const user = showWithLinks(<IssueForm onIssued={() => {}} close={() => {}} />)
  await screen.findByRole('option', { name: 'CPR' })
  await user.selectOptions(screen.getByLabelText('Class'), 'cpr')
  const link = await screen.findByRole('link', { name: 'Complete a session of this class' })
  expect(link.getAttribute('href')).toContain('sessions=cpr')
})

it('marks who has not paid', () => {
  const candidate = { attended_hours: 3, lacking: null, ineligible: null }
  const students = [
    { ...candidate, user_id: 'a', student_name: 'Ann Moss', unpaid: true },
    { ...candidate, user_id: 'b', student_name: 'Ben Reed', unpaid: false },
  ]
  const proposal = { session_id: 's', contact_hours: 3, required_hours_percent: 100, students }
  showWithLinks(<CandidateList proposal={proposal} chosen={[]} onChange={() => {}} />)
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Ann Moss, 3 hours Not paid', 'Ben Reed, 3 hours'])
})
