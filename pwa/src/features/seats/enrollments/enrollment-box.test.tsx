import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  becomeLoggedIn,
  classOf,
  emptyDevice,
  enrollmentOf,
  entryOf,
  loginOf,
  meetingOf,
  rowOf,
  sessionOf,
} from '@/offline/testing.ts'
import { show, showWithLinks } from '@/testing/show.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { Toaster } from '@/ui/toaster.tsx'
import { ActionBar } from './action-bar.tsx'
import { Confirmation } from './confirmation.tsx'
import { EnrollmentBox } from './enrollment-box.tsx'
import type { ClassConflict, NextStep, SessionStep } from './next-step.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = { id: 's2', start_date: '2026-12-11', end_date: '2026-12-11' }
const accept: NextStep = {
  kind: 'accept',
  entry: entryOf({ status: 'offered', offer_expires_at: '2026-11-22T11:30:00Z' }),
}
const enrolled: NextStep = { kind: 'enrolled', enrollment: enrollmentOf() }
const enroll: NextStep = { kind: 'enroll' }
const sending: NextStep = {
  kind: 'unsent',
  commandState: {
    kind: 'unsent',
    command: 'enroll',
    state: 'saved',
    tried: false,
    nextAttemptAt: 0,
    isUndo: false,
    rowId: rowOf().id,
    before: { kind: 'none' },
  },
}

beforeEach(async () => {
  // jsdom does not scroll. Newer browsers return a promise.
  Object.assign(Element.prototype, { scrollIntoView: async () => undefined })
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})
afterEach(() => void vi.useRealTimers())

/** Shows the box and the bar of a class with sessions on Dec 4 and Dec 11. */
function showBoth(first: NextStep, second: NextStep, chosenAt: 0 | 1, conflict: ClassConflict | null = null) {
  const steps: SessionStep[] = [
    { session: sessionOf({ session_location: 'Room 2' }), step: first, conflict: null },
    { session: sessionOf(later), step: second, conflict },
  ]
  const chosen = steps[chosenAt]
  if (!chosen) throw new Error('no such session')
  const trainingClass = classOf()
  const user = showWithLinks(
    <>
      <EnrollmentBox trainingClass={trainingClass} steps={steps} chosen={chosen} />
      <ActionBar trainingClass={trainingClass} steps={steps} chosen={chosen} />
    </>,
  )
  return {
    user,
    box: within(screen.getByRole('region', { name: 'Enrollment' })),
    bar: within(screen.getByRole('region', { name: 'Chosen session' })),
  }
}
const texts = ({ getAllByRole }: ReturnType<typeof showBoth>['box']) =>
  getAllByRole('paragraph').map(({ textContent }) => textContent)

it('warns of another class at the time of the selected session', () => {
  const conflict = { title: 'First Aid', meeting: meetingOf({ date: '2026-12-11' }) }
  const warning = 'You have another class then: First Aid on Fri, Dec 11, 6:00–8:30 PM.'
  expect(texts(showBoth(enroll, enroll, 1, conflict).box)).toContain(warning)
  cleanup()
  expect(texts(showBoth(enroll, enroll, 0, conflict).box)).not.toContain(warning)
})

it('starts with the offer of the user, and accepts it', () => {
  const { box, bar } = showBoth(accept, enroll, 0)
  expect(texts(box).slice(0, 4)).toEqual([
    'Your offer: 23 h 30 min left',
    'A spot is available! You have 24 hours to accept.',
    'Fri, Dec 4, 2026',
    '6:00–8:30 PM',
  ])
  expect(texts(box)).toContain('One spot is held for you.')
  expect(texts(bar)).toEqual(['Fri, Dec 4', '23 h 30 min left · $95'])
  for (const place of [box, bar]) {
    expect(place.getAllByRole('button')).toHaveLength(1)
    expect(place.getByRole('button').textContent).toBe('Accept for Fri, Dec 4, 2026')
  }
})

it('starts with the seat of the user, with the status of the list, and offers no second one', () => {
  const { box, bar } = showBoth(enrolled, enroll, 0)
  expect(texts(box)[0]).toBe('Spot held for Fri, Dec 4')
  expect(box.getByText('Pending')).toBeDefined()
  expect(texts(bar)).toEqual(['Fri, Dec 4', 'Pending · $95'])
  for (const place of [box, bar]) {
    expect(place.queryAllByRole('button')).toEqual([])
    expect(place.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['See my classes'])
  }
})

it('keeps the seat of the user in the box while another session is selected, which the bar describes', () => {
  const { box, bar } = showBoth(enrolled, enroll, 1)
  expect(texts(box)[0]).toBe('Spot held for Fri, Dec 4')
  expect(box.getByRole('link', { name: 'Show Fri, Dec 4' }).getAttribute('href')).toBe(
    '/classes/c1?session=s1',
  )
  expect(texts(bar)).toEqual(['Fri, Dec 11', '$95 · 6 of 10 spots'])
})

it('never says "Enrolled" before the server confirmed it, and leaves what is unsent to the card', () => {
  const { box, bar } = showBoth(sending, enroll, 0)
  expect(box.queryByText('Saved on this device')).toBeNull()
  expect(bar.getByText('Saved on this device')).toBeDefined()
  for (const place of [box, bar]) expect(place.queryByText(/Enrolled/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull()
})

it('has one main button for the selected session, beside the price', () => {
  const { box } = showBoth(enroll, enroll, 1)
  expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Enroll Now for Fri, Dec 11, 2026',
  ])
  expect(box.getByText('$95').parentElement?.contains(box.getByRole('button'))).toBe(true)
})

it('a sheet says what the user has and what happens next, and closes', async () => {
  const onClose = vi.fn<() => void>()
  const session = sessionOf({ session_location: 'Room 2' })
  const user = showWithLinks(
    <Confirmation trainingClass={classOf()} session={session} step={enrolled} onClose={onClose} />,
  )
  const sheet = within(screen.getByRole('region', { name: 'What happens next' }))
  expect(sheet.getByRole('heading').textContent).toBe('Spot held, Fri, Dec 4')
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1The office approves your enrollment, and you get an email.',
    '2Then you pay $95 under Payments Due.',
    '3The class starts Fri, Dec 4 at 6:00 PM: Room 2.',
  ])
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('the sheet says what the toast says, which it closes', async () => {
  show(<Toaster />)
  act(() => showToast('success', 'Successfully enrolled in class'))
  await screen.findByText('Successfully enrolled in class')
  showWithLinks(
    <Confirmation
      trainingClass={classOf()}
      session={sessionOf()}
      step={enrolled}
      onClose={() => undefined}
    />,
  )
  const said = await screen.findAllByText('Successfully enrolled in class')
  expect(said.map((one) => one.closest('section')?.getAttribute('aria-label'))).toEqual(['What happens next'])
})

it('the sheet says "Enrolled" only after the office approved', () => {
  const approved: NextStep = { kind: 'enrolled', enrollment: enrollmentOf({ enrollment_status: 'approved' }) }
  showWithLinks(
    <Confirmation
      trainingClass={classOf()}
      session={sessionOf()}
      step={approved}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByRole('heading').textContent).toBe('Enrolled, Fri, Dec 4')
})
