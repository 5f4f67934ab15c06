import type { Role } from '@cubby/contract/accounts/user'
import type { Provider, Session } from '@cubby/contract/catalog/classes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, test, vi } from 'vitest'
import { noteRequest } from '@/api/connectivity.ts'
import type { Auth } from '@/offline/hooks/use-collection.ts'
import { commandStateOf, type UserParticipations } from '@/offline/outbox/command-state.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { Command, OutboxRow, RowState, SessionCommandKind } from '@/offline/store/stored-rows.ts'
import {
  becomeLoggedIn,
  classOf,
  emptyDevice,
  enrollmentOf,
  entryOf,
  json,
  loginOf,
  meetingOf,
  put,
  rowOf,
  sessionOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { seenSession } from '@/unsent-changes/session-description.ts'
import { classConflict, nextStep } from '../../seats/enrollments/next-step.ts'
import { sessionFacts } from './session-facts.ts'
import { SessionRow } from './session-row.tsx'

// Nothing is sent: a late response to one test would restore the connection in the next.
vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(), syncSoon: vi.fn(), syncAfterSilence: vi.fn() }))

const now = new Date('2026-11-21T12:00:00Z')
const full = { available_spots: 0, enrolled_count: 10 }
const rosa = loginOf('rosa')
const cpr = classOf()
/** What the row shows. */
const seen = seenSession(cpr, sessionOf(), { own: { price: cpr.price, discount: null } })

const school: Provider = {
  name: 'Cubby Training',
  email: 'office@cubby.test',
  phone: '(718) 555-0134',
  address: '412 Court Street, Brooklyn, NY 11231',
  hours: '9AM-3PM Monday to Friday',
  timezone: 'America/New_York',
  demo: null,
}

interface Facts extends Partial<UserParticipations> {
  session?: Partial<Session>
  /** The role of the user; `out` for a visitor. */
  role?: Role | 'checking' | 'out'
  isChosen?: boolean
  enrolledElsewhere?: Session | null
}

/** Shows the row from the facts that the device has. */
function showRow({
  session: changes,
  role = 'student',
  isChosen = false,
  enrolledElsewhere = null,
  ...stored
}: Facts) {
  const session = sessionOf(changes)
  const isUser = role !== 'checking' && role !== 'out'
  const auth: Auth = isUser ? { status: 'in', user: { ...rosa.user, role } } : { status: role }
  const commandState = commandStateOf(session.id, { enrollments: [], waitlist: [], outbox: [], ...stored })
  const step = nextStep({ auth, session, commandState, now })
  return showWithLinks(
    <SessionRow
      facts={sessionFacts(cpr, session)}
      trainingClass={cpr}
      session={session}
      step={step}
      conflict={classConflict({ session, step }, stored.enrollments ?? [])}
      isChosen={isChosen}
      enrolledElsewhere={enrolledElsewhere}
    />,
  )
}

const row = () => within(screen.getByRole('listitem', { name: 'Fri, Dec 4, 2026' }))
/** The paragraphs below the free seats. */
const sentences = () =>
  row()
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent)
    .slice(1)
/** The buttons and links, without the one that selects the session. */
const controls = () =>
  [...row().queryAllByRole('button'), ...row().queryAllByRole('link')]
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    .filter((name) => name !== 'Fri, Dec 4, 2026')
const button = (name: string) => row().getByRole('button', { name })

const ids = { classId: 'c1', sessionId: 's1' }
const about = { ...ids, seen }
const commands: { [Kind in SessionCommandKind]: Command<Kind> } = {
  enroll: { kind: 'enroll', args: { ...about, joinWaitlistIfFull: false } },
  'accept-offer': { kind: 'accept-offer', args: { ...about, entryId: 'w1' } },
  withdraw: { kind: 'withdraw', args: { enrollmentId: 'e1', sessionId: 's1' } },
  'join-waitlist': { kind: 'join-waitlist', args: about },
  'leave-waitlist': { kind: 'leave-waitlist', args: ids },
}
const rowFor = (
  kind: SessionCommandKind,
  changes: Partial<RowState> = {},
): OutboxRow<SessionCommandKind> => ({
  ...rowOf(changes),
  ...commands[kind],
})
const unsent = (kind: SessionCommandKind, changes: Partial<RowState> = {}) => ({
  outbox: [rowFor(kind, changes)],
})
const refused = (kind: SessionCommandKind, code: string, message: string) =>
  unsent(kind, { status: 'rejected', lastError: { code, message } })
const changedError = {
  code: 'terms_changed',
  message: 'The price, dates, times, place, refunds, or payment plan changed since you saw them',
  details: { seen: seen.terms, current: { ...seen.terms, price: 240, location: 'Room 3' } },
}
const offered = entryOf({ status: 'offered', offer_expires_at: '2026-11-22T11:30:00Z' })

/** The server does not respond for 2 s. */
function loseConnection() {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout'] })
  const { responded } = noteRequest()
  vi.advanceTimersByTime(2_000)
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(responded)
}

beforeAll(() => {
  // jsdom knows dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('fetch', async () => json({ error: 'Try later', code: 'internal' }, 500))
  await emptyDevice()
  await becomeLoggedIn(rosa)
})

afterEach(() => void vi.useRealTimers())

const enrollNow = 'Enroll Now for Fri, Dec 4, 2026'
const joinWaitlist = 'Join Waitlist for Fri, Dec 4, 2026'
const whenReachable = 'as soon as the server can be reached.'

interface Expected {
  says: string[]
  chip?: string
  controls: string[]
}

test.each<[state: string, facts: Facts, expected: Expected]>([
  ['free seats', {}, { says: [], controls: [enrollNow] }],
  ['a full session', { session: full }, { says: ['This session is full'], controls: [joinWaitlist] }],
  ['a visitor and free seats', { role: 'out' }, { says: [], controls: [enrollNow] }],
  [
    'a visitor and a full session',
    { role: 'out', session: full },
    {
      says: ['This session is full'],
      controls: [joinWaitlist],
    },
  ],
  ['a login that is still unknown', { role: 'checking' }, { says: [], controls: [] }],
  ...(['admin', 'instructor'] as const).map((role): [string, Facts, Expected] => [
    `an ${role}`,
    { role },
    { says: [], controls: [] },
  ]),
  [
    'a session that has started',
    { session: { starts_at: '2026-11-21T12:00:00Z' } },
    { says: ['This session has already started'], controls: [] },
  ],
  [
    'a cancelled session',
    { session: { status: 'cancelled' } },
    { says: ['This session was cancelled'], controls: [] },
  ],
  [
    'a pending enrollment',
    { enrollments: [enrollmentOf()] },
    {
      says: ['Your spot is held. The office will review your enrollment next.'],
      controls: ['See my classes'],
    },
  ],
  [
    'an approved enrollment',
    { enrollments: [enrollmentOf({ enrollment_status: 'approved' })] },
    { says: ['You are enrolled.'], controls: ['See my classes'] },
  ],
  [
    'a waitlist entry',
    { session: full, waitlist: [entryOf({ position: 3 })] },
    {
      says: ['You are on the waitlistPosition 3 on the waitlist'],
      controls: ['Leave Waitlist for Fri, Dec 4, 2026'],
    },
  ],
  [
    'an offer',
    { session: full, waitlist: [offered] },
    {
      says: [
        '1 spot is held for you',
        '23 h 30 min left',
        'A spot is available! You have 24 hours to accept.',
      ],
      controls: ['Accept for Fri, Dec 4, 2026'],
    },
  ],
  [
    'an expired offer for a full session',
    { session: full, waitlist: [{ ...offered, offer_expires_at: now.toISOString() }] },
    {
      says: ['Your offer has expired and no longer holds a spot.', 'This session is full'],
      controls: [joinWaitlist],
    },
  ],
  [
    'an expired offer for a session with free seats',
    { waitlist: [entryOf({ status: 'expired' })] },
    { says: ['Your offer has expired and no longer holds a spot.'], controls: [enrollNow] },
  ],
  [
    'an enrollment saved on the device',
    unsent('enroll'),
    {
      says: [`Enroll. You are not enrolled yet. Your request will be sent ${whenReachable}`],
      chip: 'Saved on this device',
      controls: ['Undo'],
    },
  ],
  [
    'an enrollment that may have reached the server',
    unsent('enroll', { attempts: 1 }),
    {
      says: [
        'Enroll. It may already have been sent. We will try again within two minutes, or as soon as you are back online. You will see the result here. Your change never counts twice.',
      ],
      chip: 'Saved on this device',
      controls: ['Undo'],
    },
  ],
  [
    'a request that is under way',
    { session: full, ...unsent('join-waitlist', { status: 'sending', attempts: 1 }) },
    { says: ["Join the waitlist. Waiting for the server's response."], chip: 'Sending', controls: [] },
  ],
  [
    'an accepted offer whose login has ended',
    unsent('accept-offer', { status: 'needs_auth' }),
    {
      says: ['Accept the spot. You were logged out. Log in again to send this.'],
      chip: 'Log in to send',
      controls: ['Log in'],
    },
  ],
  [
    'a withdrawal that may have reached the server',
    unsent('withdraw', { attempts: 1 }),
    {
      says: [
        'Withdraw. It may already have been sent. We will try again within two minutes, or as soon as you are back online. You will see the result here. Your change never counts twice.',
      ],
      chip: 'Saved on this device',
      controls: [],
    },
  ],
  [
    'a refusal because no seat was free',
    refused('enroll', 'session_full', 'This session is full'),
    { says: ['This session is full'], controls: [joinWaitlist, 'Dismiss'] },
  ],
  [
    'a refusal that trying again cannot change',
    refused('enroll', 'already_enrolled', 'You are already enrolled in this session'),
    { says: ['You are already enrolled in this session'], controls: ['Dismiss'] },
  ],
  [
    'a price and a place that changed meanwhile',
    unsent('enroll', { status: 'conflict', lastError: changedError }),
    {
      says: [
        'The price, dates, times, place, refunds, or payment plan changed since you saw them. You are not enrolled.',
      ],
      controls: ['Agree and enroll', 'Cancel'],
    },
  ],
  [
    'a failure without a message',
    unsent('join-waitlist', { status: 'rejected' }),
    { says: ['Failed to update waitlist status'], controls: [enrollNow, 'Dismiss'] },
  ],
])('shows %s', (_state, facts, expected) => {
  showRow(facts)
  expect(sentences()).toEqual(expected.says)
  expect(controls()).toEqual(expected.controls)
  if (expected.chip) expect(row().getByText(expected.chip)).toBeDefined()
})

it('shows when, how long, with whom, and where', () => {
  const facts = () =>
    row()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
  showRow({
    session: { instructor_name: 'Ada Moss', session_location: 'Room 2', location_details: 'Inside' },
  })
  expect(row().getByRole('heading').textContent).toBe('Fri, Dec 4, 2026')
  expect(facts()).toEqual(['6:00–8:30 PM (2.50 hours per day)', '1 day', 'Ada Moss', 'Room 2'])
  expect(row().getByText('6 of 10 spots available')).toBeDefined()
  cleanup()
  showRow({ session: { location_details: 'Ring the bell' } })
  expect(facts().slice(2)).toEqual(['TBA', 'Ring the bell'])
})

it('offers the calendar file once the provider is known', async () => {
  const { provider } = await openPublic()
  showRow({})
  await provider.add(school)
  await screen.findByRole('button', { name: 'Add to calendar Fri, Dec 4, 2026' })
})

it('leads a visitor to the login and back to the session', () => {
  showRow({ role: 'out' })
  const link = row().getByRole('link', { name: enrollNow })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://cubby.test')
  expect([pathname, searchParams.get('redirect')]).toEqual(['/login', '/classes/c1?session=s1'])
})

const queued = async () => (await storedOutbox()).map(({ kind, args }) => ({ kind, args }))
const isQueued = (command: Command) => waitFor(async () => expect(await queued()).toEqual([command]))

test.each<[name: string, facts: Facts, command: Command]>([
  [enrollNow, {}, commands.enroll],
  [joinWaitlist, { session: full }, commands['join-waitlist']],
  ['Accept for Fri, Dec 4, 2026', { waitlist: [offered] }, commands['accept-offer']],
  ['Undo', unsent('join-waitlist'), commands['leave-waitlist']],
])('queues the command of %s', async (name, facts, command) => {
  const user = showRow(facts)
  await user.click(button(name))
  await isQueued(command)
})

it('asks before a place on the waitlist is given up', async () => {
  const user = showRow({ session: full, waitlist: [entryOf({ position: 3 })] })
  await user.click(button('Leave Waitlist for Fri, Dec 4, 2026'))
  const sheet = within(await row().findByRole('dialog', { name: 'Leave the waitlist?' }))
  expect(await queued()).toEqual([])
  await user.click(sheet.getByRole('button', { name: 'Leave Waitlist' }))
  await isQueued(commands['leave-waitlist'])
  expect(row().queryByRole('dialog')).toBeNull()
})

test.each([
  ['Yes, join the waitlist if it is full', true],
  ['No, only enroll me', false],
])('asks without a connection what to do if the session is full: %s', async (choice, joinWaitlistIfFull) => {
  loseConnection()
  const user = showRow({})
  await user.click(button(enrollNow))
  expect(await queued()).toEqual([])
  const sheet = within(await row().findByRole('dialog', { name: 'You are offline' }))
  await user.click(sheet.getByRole('button', { name: choice }))
  await isQueued({ kind: 'enroll', args: { ...about, joinWaitlistIfFull } })
})

it('asks the same before the lost connection has been noticed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('there is no connection')))
  onTestFinished(() => noteRequest().responded())
  noteRequest().failed()
  const user = showRow({})
  await user.click(button(enrollNow))
  await row().findByRole('dialog', { name: 'You are offline' })
  expect(await queued()).toEqual([])
})

it.each([
  ['takes a second seat', 'Also enroll for Fri, Dec 4, 2026', 1],
  ['keeps only the first one', 'Keep only Fri, Dec 11, 2026', 0],
])('asks a user who is enrolled in another session, who %s', async (_does, choice, count) => {
  const other = sessionOf({ id: 's2', start_date: '2026-12-11', end_date: '2026-12-11' })
  const user = showRow({ enrolledElsewhere: other })
  await user.click(button(enrollNow))
  expect(await queued()).toEqual([])
  const sheet = within(await screen.findByRole('dialog', { name: 'You are already enrolled in this class' }))
  await user.click(sheet.getByRole('button', { name: choice }))
  await waitFor(async () => expect(await queued()).toHaveLength(count))
})

it('selects the session with a link that marks the selected one', () => {
  showRow({})
  const select = row().getByRole('link', { name: 'Fri, Dec 4, 2026' })
  expect(select.getAttribute('href')).toBe('/classes/c1?session=s1')
  expect(select.getAttribute('aria-current')).toBeNull()
  cleanup()
  showRow({ isChosen: true })
  expect(row().getByRole('link', { name: 'Fri, Dec 4, 2026' }).getAttribute('aria-current')).toBe('true')
})

it('dismisses a refusal', async () => {
  const facts = refused('enroll', 'already_enrolled', 'You are already enrolled in this session')
  await put(...facts.outbox)
  const user = showRow(facts)
  await user.click(button('Dismiss'))
  await waitFor(async () => expect(await queued()).toEqual([]))
})

it('shows both versions of changed terms, and enrolls on the current ones after the user agreed', async () => {
  const facts = unsent('enroll', { status: 'conflict', lastError: changedError })
  await put(...facts.outbox)
  const user = showRow(facts)
  expect(
    row()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Price: $95 → $240', 'Place: TBA → Room 3'])
  await user.click(button('Agree and enroll'))
  const agreed = { ...seen, terms: changedError.details.current }
  await isQueued({ kind: 'enroll', args: { ...about, joinWaitlistIfFull: false, seen: agreed } })
  expect((await storedOutbox()).map(({ id }) => id)).not.toEqual(facts.outbox.map(({ id }) => id))
})

it('cancels an enrollment whose terms changed', async () => {
  const facts = unsent('enroll', { status: 'conflict', lastError: changedError })
  await put(...facts.outbox)
  const user = showRow(facts)
  await user.click(button('Cancel'))
  await waitFor(async () => expect(await queued()).toEqual([]))
})

it('warns of another class at its time, and still offers to enroll', () => {
  const enrollment = enrollmentOf({
    class_id: 'c2',
    session_id: 's2',
    class_title: 'First Aid',
    meetings: [meetingOf()],
  })
  showRow({ session: { meetings: [meetingOf()] }, enrollments: [enrollment] })
  expect(sentences()).toEqual(['You have another class at that time: First Aid on Fri, Dec 4, 6:00–8:30 PM.'])
  expect(button('Enroll Now for Fri, Dec 4, 2026')).toBeDefined()
})
