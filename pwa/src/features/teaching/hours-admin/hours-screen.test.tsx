import 'fake-indexeddb/auto'
import type { ReportedTraining } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import type { HourDemand, StudentStanding } from '@cubby/contract/teaching/standings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { HoursScreen } from './hours-screen.tsx'
import type { HoursSearch } from './hours-search.ts'

const standard: Standard = {
  id: 'ocfs',
  name: 'Child care training',
  authority: 'OCFS',
  renewed_by: null,
  archived: false,
  versions: [
    {
      number: 1,
      effective_from: null,
      source: '18 NYCRR 418-2.14',
      rules: {
        kind: 'hours',
        period: { kind: 'from_date', months: 24 },
        hours: 30,
        areas: [
          { id: 'safety', name: 'Safety', minimum_hours: 0 },
          { id: 'abuse', name: 'Child abuse', minimum_hours: 0 },
        ],
        first_period: { hours: 15, months: 6 },
        yearly_hours: 5,
        carry_over_days: 90,
        rounding: 'quarter',
      },
    },
  ],
}
const standing: StudentStanding = {
  id: 'rosa.ocfs',
  user_id: 'rosa',
  name: 'Rosa Delgado',
  email: 'rosa@example.test',
  phone: null,
  standard_id: 'ocfs',
  standard_name: standard.name,
  kind: 'hours',
  state: 'overdue',
  due_on: '2026-09-14',
  done_until: null,
  earned: 8.5,
  self_reported: 0,
  missing: 6.5,
  missing_areas: [{ id: 'abuse', name: 'Child abuse' }],
}
const training: ReportedTraining = {
  id: 'training',
  user_id: 'rosa',
  student_name: 'Rosa Delgado',
  title: 'Safe Sleep',
  provider: 'Council',
  completed_on: '2026-05-09',
  hours: 3,
  credits: [{ standard_id: 'ocfs', area_id: 'safety', hours: 3 }],
  status: 'submitted',
  reason: null,
  upload_id: null,
  submitted_at: '2026-11-26T15:00:00Z',
  reviewed_at: null,
}
const session = { id: 's', class_id: 'c', class_name: 'CPR', start_date: '2027-01-09', free_seats: 2 }
const demand: HourDemand = {
  until: '2027-02-25',
  standards: [
    {
      standard_id: 'ocfs',
      kind: 'hours',
      name: standard.name,
      students: 12,
      free_seats: 2,
      next_session: session,
      classes: [{ id: 'c', title: 'CPR' }],
      areas: [
        {
          area_id: 'abuse',
          name: 'Child abuse',
          students: 7,
          free_seats: 0,
          next_session: null,
          classes: [],
        },
      ],
    },
  ],
}
const pagination = { page: 1, limit: 25, total: 1, totalPages: 1 }
const answers: Record<string, object> = {
  '/api/admin/work-queue': { submitted_trainings: 3 },
  '/api/admin/standards': { standards: [standard] },
  '/api/admin/hours': { standings: [standing], pagination: { ...pagination, total: 4 } },
  '/api/admin/hours/demand': demand,
  '/api/admin/trainings': { trainings: [training], pagination },
}
const sent: { path: string; body: unknown }[] = []
const asked: string[] = []
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  if (options?.method === 'POST') {
    sent.push({ path, body: JSON.parse(String(options.body)) })
    return json({ message: 'Done' })
  }
  asked.push(path)
  return json(answers[path.split('?')[0] ?? ''] ?? {})
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  sent.length = 0
  asked.length = 0
})

function open(search: HoursSearch) {
  const onSearch = vi.fn()
  return { user: showWithLinks(<HoursScreen search={search} onSearch={onSearch} />), onSearch }
}

it('shows who lacks what by when, filters, and opens the panel of a student', async () => {
  const { user, onSearch } = open({ standard: 'ocfs', dueBy: '2026-12-31' })
  const name = await screen.findByText('Rosa Delgado')
  screen.getByText('6.5 hours, 1 area')
  screen.getByText('Sep 14, 2026')
  expect(asked.some((path) => path.includes('/admin/hours?standard=ocfs&dueBy=2026-12-31'))).toBe(true)
  await screen.findByRole('tab', { name: 'Submitted Trainings (3)' })
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }))
  await user.selectOptions(await screen.findByLabelText('Missing area'), 'Child abuse')
  expect(onSearch).toHaveBeenCalledWith({ area: 'abuse', page: 1 })
  await user.click(name)
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ user: 'rosa' }))
})

it('verifies a training with corrected hours, which are never more than the training has', async () => {
  const { user, onSearch } = open({ tab: 'trainings', training: 'training' })
  const panel = within(await screen.findByRole('dialog', { name: 'Safe Sleep' }))
  await panel.findByText(/^No document/)
  const hours = await panel.findByLabelText('Hours')
  await user.clear(hours)
  await user.type(hours, '2.5')
  await user.click(panel.getByRole('button', { name: 'Verify' }))
  await panel.findByText('The hours for one standard are more than the hours of the training.')
  expect(sent).toEqual([])
  await user.clear(panel.getByLabelText('Safety'))
  await user.type(panel.getByLabelText('Safety'), '2')
  await user.type(panel.getByLabelText('Child abuse'), '0.5')
  await user.click(panel.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ training: undefined }))
  expect(sent).toEqual([
    {
      path: '/api/admin/trainings/training/verify',
      body: {
        hours: 2.5,
        credits: [
          { standard_id: 'ocfs', area_id: 'safety', hours: 2 },
          { standard_id: 'ocfs', area_id: 'abuse', hours: 0.5 },
        ],
      },
    },
  ])
})

it('returns a training only with a reason', async () => {
  const { user } = open({ tab: 'trainings', training: 'training' })
  const panel = within(await screen.findByRole('dialog', { name: 'Safe Sleep' }))
  await user.click(await panel.findByRole('button', { name: 'Return' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return the training' }))
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  await dialog.findByText('This is required')
  await user.type(dialog.getByLabelText('Reason'), 'Add the certificate')
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/admin/trainings/training/return', body: { reason: 'Add the certificate' } },
    ]),
  )
})

it('compares the demand with the seats on sale, and opens a class to add a session', async () => {
  open({ tab: 'demand' })
  await screen.findByText('10 seats short')
  screen.getByRole('link', { name: '12 students need it: Child care training' })
  screen.getByText('2 free seats available')
  const add = screen.getByRole('link', { name: /^Add a session of CPR/ })
  expect(add.getAttribute('href')).toBe('/admin/classes?edit=c&part=sessions')
  screen.getByRole('link', { name: 'Choose a class for it: Child abuse' })
})

it('says whom a new version of a standard affects before it is saved', async () => {
  const { user } = open({ tab: 'standards' })
  await screen.findByText('30 hours every 2 years')
  await user.click(screen.getByRole('button', { name: 'Change Child care training' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Standard' }))
  expect(dialog.queryByLabelText('New version takes effect on')).toBeNull()
  const hours = dialog.getByLabelText('Total hours')
  await user.clear(hours)
  await user.type(hours, '36')
  await dialog.findByText(/^4 students follow this standard\./)
  const from = dialog.getByLabelText('New version takes effect on')
  await user.clear(from)
  await user.type(from, '2027-01-01')
  await user.click(dialog.getByRole('button', { name: 'Save as Version 2' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    id: 'ocfs',
    base_version: 1,
    version: { effective_from: '2027-01-01', rules: { hours: 36, yearly_hours: 5 } },
  })
})

it('archives a standard without a new version', async () => {
  const { user } = open({ tab: 'standards' })
  await user.click(await screen.findByRole('button', { name: 'Change Child care training' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Standard' }))
  await user.click(dialog.getByRole('switch', { name: 'Archived' }))
  await user.click(dialog.getByRole('button', { name: 'Save Standard' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ archived: true, version: null }))
})
