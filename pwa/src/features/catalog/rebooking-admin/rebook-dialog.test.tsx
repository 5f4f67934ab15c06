import 'fake-indexeddb/auto'
import type { RebookingForm, RebookingPreview, RebookingReport } from '@cubby/contract/catalog/rebooking'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { RebookDialog } from './rebook-dialog.tsx'

const money = { carried: 0, due: 0, due_date: null, refund: 0 }
const student = { answer_until: null, blocked: null, enrollment_status: 'approved', money } as const
const preview: RebookingPreview = {
  students: [
    {
      ...student,
      enrollment_id: 'e1',
      user_id: 'u1',
      name: 'Ada Okafor',
      plan: 'move',
      session_id: 'june',
      money: { ...money, carried: 95 },
    },
    {
      ...student,
      enrollment_id: 'e2',
      user_id: 'u2',
      name: 'Bea Salgado',
      plan: 'refund',
      session_id: null,
      money: { ...money, refund: 40 },
    },
  ],
  sessions: [
    {
      id: 'june',
      display_date: 'Jun 11, 2027',
      start_time: '09:00',
      end_time: '12:00',
      location: null,
      free: 1,
      left: 0,
      waiting: 0,
    },
  ],
  waiting: 2,
  answer_hours: 48,
  unanswered: 'session',
}
const report: RebookingReport = {
  students: preview.students.map(({ blocked: _, enrollment_status: __, ...rest }) => ({
    ...rest,
    choice: null,
    by_default: false,
  })),
  sessions: preview.sessions.map(({ free: _, left: __, waiting: ___, ...rest }) => rest),
  unanswered: 'session',
}

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
let shown: RebookingPreview
let confirmed: Response | (() => Promise<Response>)
beforeEach(() => {
  shown = preview
  confirmed = json(report)
  server.mockReset()
  server.mockImplementation(async (url) => {
    if (String(url).endsWith('/preview')) return json(shown)
    return typeof confirmed === 'function' ? confirmed() : confirmed
  })
})

const open = () =>
  showWithLinks(
    <RebookDialog
      session={{ id: 's1', classId: 'cpr', title: 'CPR', when: 'Jun 4, 2027' }}
      onClosed={() => {}}
    />,
  )
const bodiesOf = (path: string) =>
  server.mock.calls
    .filter(([url]) => String(url).endsWith(path))
    .map(([, sent]) => JSON.parse(String(sent?.body)))
const confirmButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel session, tell 2 students' })

it('states what happens to each student and in total, and confirms exactly that', async () => {
  const user = open()
  const list = await screen.findByRole('list', { name: 'Students' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent),
  ).toEqual(['$95.00 that was paid counts toward the new session.', '$40.00 has to be refunded.'])
  expect(screen.getByRole('status', { name: 'What the cancellation does' }).textContent).toBe(
    '1 student moves to another session.1 student loses their seat.$40.00 becomes due for a refund.The waitlist closes, and 2 students are notified.Students who are moved or asked get a full refund if they withdraw before the new session starts.Each student gets one message. This cannot be undone.',
  )
  await user.click(await confirmButton())
  await screen.findByRole('dialog', { name: 'What happened' })
  const form: RebookingForm = {
    answer_hours: 48,
    unanswered: 'session',
    students: [
      { enrollment_id: 'e1', plan: 'move', session_id: 'june', refund: 0, due: 0 },
      { enrollment_id: 'e2', plan: 'refund', session_id: null, refund: 40, due: 0 },
    ],
  }
  expect(bodiesOf('/rebooking')).toEqual([form])
  expect(screen.getByText('Moved')).toBeDefined()
})

it('keeps the other plans when one changes, and asks how long students can answer', async () => {
  const [ada, bea] = preview.students
  if (!ada || !bea) throw new Error('a student is missing')
  const user = open()
  const select = await screen.findByLabelText('Plan for Ada Okafor')
  shown = { ...preview, students: [{ ...ada, plan: 'ask', answer_until: '2027-06-01T14:00:00.000Z' }, bea] }
  await user.selectOptions(select, 'ask june')
  await user.selectOptions(await screen.findByLabelText('Time to answer'), '72')
  await user.click(screen.getByLabelText(/^Their enrollment ends/))
  await waitFor(() => expect(bodiesOf('/preview')).toHaveLength(4))
  const students = [
    { enrollment_id: 'e1', plan: 'ask', session_id: 'june' },
    { enrollment_id: 'e2', plan: 'refund', session_id: null },
  ]
  expect(bodiesOf('/preview').slice(1)).toEqual([
    { answer_hours: 48, unanswered: 'session', students },
    { answer_hours: 72, unanswered: 'session', students },
    { answer_hours: 72, unanswered: 'refund', students },
  ])
})

it('plans the same for everybody; whoever has no session cannot be asked', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Ask everybody' }))
  await waitFor(() => expect(bodiesOf('/preview')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Refund everybody' }))
  await waitFor(() => expect(bodiesOf('/preview')).toHaveLength(3))
  const plansOf = (body: RebookingForm) => body.students.map(({ plan }) => plan)
  expect(bodiesOf('/preview').map(plansOf)).toEqual([[], ['ask', 'refund'], ['refund', 'refund']])
})

it('cannot be confirmed while the plan of a student is not possible', async () => {
  const [ada, bea] = preview.students
  if (!ada || !bea) throw new Error('a student is missing')
  shown = { ...preview, students: [{ ...ada, blocked: 'This session is full' }, bea] }
  open()
  expect((await confirmButton()).disabled).toBe(true)
  expect(screen.getByText('This session is full')).toBeDefined()
  expect(screen.getByLabelText('Plan for Ada Okafor').getAttribute('aria-invalid')).toBe('true')
})

it('reads the list again when something has changed since', async () => {
  const text =
    'Something changed since this was shown, and nothing was done yet. Please check the list again.'
  confirmed = async () => json({ error: text, code: 'rebooking_changed' }, 409)
  const user = open()
  await user.click(await confirmButton())
  await screen.findByText(text)
  await waitFor(() => expect(bodiesOf('/preview')).toHaveLength(2))
})

it('says why nobody can be moved, and offers to add a session', async () => {
  const [ada, bea] = preview.students
  if (!ada || !bea) throw new Error('a student is missing')
  const refunded = { ...ada, plan: 'refund', session_id: null } as const
  shown = { ...preview, students: [refunded, bea], sessions: [] }
  open()
  const why =
    'No other session of the class has a free seat for 2 students, so they cannot be moved or asked.'
  await screen.findByText(why)
  expect(screen.getByRole('link', { name: 'Add a session' }).getAttribute('href')).toContain(
    'edit=cpr&part=sessions',
  )
  const total = screen.getByRole('status', { name: 'What the cancellation does' })
  expect(total.textContent).not.toContain('Students who are moved or asked')
})

it('says why a student is not moved although seats are free', async () => {
  shown = { ...preview, sessions: preview.sessions.map((session) => ({ ...session, left: 1 })) }
  const user = open()
  const why = /^Has a seat in every other session with free seats\. \$40\.00 has to be refunded\.$/
  await screen.findByText(why)
  expect(screen.getAllByText(/^Has a seat/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Refund everybody' }))
  await waitFor(() => expect(screen.queryByText(why)).toBeNull())
})

it('does not ask for another session while there are seats for whoever is refunded', async () => {
  shown = { ...preview, sessions: preview.sessions.map((session) => ({ ...session, left: 1 })) }
  open()
  await confirmButton()
  expect(screen.queryByRole('link', { name: 'Add a session' })).toBeNull()
})
