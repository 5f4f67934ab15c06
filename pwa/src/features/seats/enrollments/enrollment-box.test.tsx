import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  becomeLoggedIn,
  classOf,
  emptyDevice,
  enrollmentOf,
  entryOf,
  loginOf,
  rowOf,
  sessionOf,
} from '@/offline/testing.ts'
import { show, showWithLinks } from '@/testing/show.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { Toaster } from '@/ui/toaster.tsx'
import { ActionBar } from './action-bar.tsx'
import { Confirmation } from './confirmation.tsx'
import { EnrollmentBox } from './enrollment-box.tsx'
import type { NextStep, SessionStep } from './next-step.ts'

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
function showBoth(first: NextStep, second: NextStep, chosenAt: 0 | 1) {
  const steps: SessionStep[] = [
    { session: sessionOf({ session_location: 'Room 2' }), step: first, conflict: null },
    { session: sessionOf(later), step: second, conflict: null },
  ]
  const chosen = steps[chosenAt]
  if (!chosen) throw new Error('no such session')
  const trainingClass = classOf()
  const user = showWithLinks(
    <>
      <EnrollmentBox trainingClass={trainingClass} chosen={chosen} />
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

it('accepts an offer in the bar', () => {
  const { bar } = showBoth(accept, enroll, 0)
  expect(texts(bar)).toEqual(['Fri, Dec 4', '$95 · 1 spot held'])
  expect(bar.getByRole('button').textContent).toBe('Accept – 23 h 30 min left for Fri, Dec 4, 2026')
})

it('leaves the spot of the user to the row and the bar', () => {
  const { box, bar } = showBoth(enrolled, enroll, 0)
  expect(box.queryByText(/Dec 4/)).toBeNull()
  expect(texts(bar)).toEqual(['Fri, Dec 4', '$95 · Pending'])
  expect(bar.queryAllByRole('button')).toEqual([])
  expect(bar.getByRole('link').textContent).toBe('See my classes')
})

it('the bar describes the selected session beside the one of the user', () => {
  const { bar } = showBoth(enrolled, enroll, 1)
  expect(texts(bar)).toEqual(['Fri, Dec 11', '$95 · 6 of 10 spots'])
})

it('never says "Enrolled" before the server confirmed it, and leaves what is unsent to the row', () => {
  const { box, bar } = showBoth(sending, enroll, 0)
  expect(box.queryByText('Saved on this device')).toBeNull()
  expect(bar.getByText('Saved on this device')).toBeDefined()
  for (const place of [box, bar]) expect(place.queryByText(/Enrolled/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull()
})

it.each([
  ['Enroll Now', enroll],
  ['Join Waitlist', { kind: 'join-waitlist' }],
  ['Log in to enroll', { kind: 'log-in' }],
] satisfies [string, NextStep][])(
  'the bar has one verb, "%s", and the box has no button for it',
  (verb, step) => {
    const { box, bar } = showBoth(enroll, step, 1)
    const controls = (place: typeof box) => [
      ...place.queryAllByRole('button', { name: /Dec/ }),
      ...place.queryAllByRole('link', { name: /Dec/ }),
    ]
    expect(controls(bar).map(({ textContent }) => textContent)).toEqual([`${verb} for Fri, Dec 11, 2026`])
    expect(controls(box)).toEqual([])
  },
)

it('a sheet says what the user has and what happens next, and closes', async () => {
  const onClose = vi.fn<() => void>()
  const session = sessionOf({ session_location: 'Room 2' })
  const user = showWithLinks(
    <Confirmation trainingClass={classOf()} session={session} step={enrolled} onClose={onClose} />,
  )
  const sheet = within(screen.getByRole('region', { name: 'What happens next' }))
  expect(sheet.getByRole('heading').textContent).toBe('Spot held, Fri, Dec 4')
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1The office reviews your enrollment, and you get an email.',
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
