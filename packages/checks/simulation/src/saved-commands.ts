import './virtual.ts'
import { Script } from 'node:vm'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import type { ClassSave } from '@cubby/contract/catalog/class-save'
import type { GivenDiscount } from '@cubby/contract/discount'
import type { Command } from '../../../../pwa/src/offline/store/stored-rows.ts'

/**
 * Saves every command with terms on a phone without a connection, at every kind of price, and prints what the server
 * answers when the phone has one: a line of JSON for each kind.
 */
const { bundlePhone } = await import('./bundle-phone.ts')
const { openDay } = await import('./day.ts')
const { FAIR } = await import('./network.ts')
const { foundSchool } = await import('./school.ts')

const CODE = 'SPRING20'
const HALF = { unit: 'percent', value: 50 } as const
const INSTALLMENTS: ClassSave['payment_plan'] = [
  { share: 1, days: 0, from: 'approval' },
  { share: 1, days: 7, from: 'start' },
]

const day = await openDay('saved commands', await foundSchool(), new Script(await bundlePhone()))
day.setWeather(FAIR)
const { world, school } = day
const admin = school.admins[0]?.token ?? ''

/** What makes a kind of price. */
interface Kind {
  readonly course?: Partial<ClassSave>
  /** Whether the student completed a session before. */
  readonly isReturning?: true
  readonly hasCode?: true
  /** The discount that was fixed with the enrollments and the waitlist entries of the student. */
  readonly kept?: object
  /** Whether a center pays for these, and takes the same off every class. */
  readonly isOfCenter?: true
}

const onePrice = { kind: 'person', list_cents: 9_500, off_cents: 8_500, unit: 'dollars', value: 10 }

const kinds: Record<string, Kind> = {
  'the list price': {},
  'the early bird': {
    course: { discounts: { early_bird: { ...HALF, until: '2027-04-30' }, returning: null } },
  },
  'a returning student': { course: { discounts: { early_bird: null, returning: HALF } }, isReturning: true },
  'a code': { hasCode: true },
  'one person': { kept: { ...onePrice, reason: 'County' } },
  'a center': { kept: { kind: 'center', list_cents: 9_500, off_cents: 4_750, ...HALF }, isOfCenter: true },
  'a free class': { course: { price: 0 } },
}
/** Somebody whose enrollments fill sessions, and who works in the centers. */
let other: LoginResponse

const cases = Object.entries(kinds).flatMap(([price, kind]) => [
  { price: `${price}, at once`, kind, plan: [] },
  { price: `${price}, in installments`, kind, plan: INSTALLMENTS },
])

async function sendSaved({ kind, plan }: (typeof cases)[number], at: number): Promise<object[]> {
  const user = await register(`student-${at}`)
  const { classId, ...sessions } = await createClass({ ...kind.course, payment_plan: plan })
  const enrollment = await enroll(user, classId, sessions.held)
  const asked = await enroll(user, classId, sessions.chosen)
  await letChoose(asked)
  await enroll(other, classId, sessions.full)
  const entry = await receiveOffer(user, classId, sessions.offered)
  const center = await createCenter(user, kind)
  if (kind.kept) await keep(user, kind.kept, kind.isOfCenter ? center.id : null)
  if (kind.isReturning) await complete(await enroll(user, classId, sessions.past))
  const code = kind.hasCode && (await checkCode(user, sessions.open))

  const { phone } = day.phones[0] ?? fail()
  phone.evict()
  const app = phone.open()
  await app.logIn(user)
  await app.sync(['classes', 'provider', 'enrollments', 'waitlist', 'centers'])
  phone.network.setOnline(false)
  const agreed = async (sessionId: string) => {
    const seen = await app.see(sessionId, { as: 'student', ...(code && { code }) })
    return { classId, sessionId, seen, ...(code && { code: code.code }) }
  }
  const moving = async (sessionId: string) => {
    return { sessionId, seen: await app.see(sessionId, { as: 'moving' }) }
  }
  const commands: Command[] = [
    { kind: 'enroll', args: { ...(await agreed(sessions.open)), joinWaitlistIfFull: false } },
    { kind: 'join-waitlist', args: await agreed(sessions.full) },
    { kind: 'accept-offer', args: { ...(await agreed(sessions.offered)), entryId: entry } },
    {
      kind: 'request-transfer',
      args: { enrollmentId: enrollment, oldSessionId: sessions.held, wanted: await moving(sessions.later) },
    },
    {
      kind: 'answer-choice',
      args: { enrollmentId: asked, oldSessionId: sessions.chosen, wanted: await moving(sessions.other) },
    },
    {
      kind: 'order-for-center',
      args: {
        centerId: center.id,
        centerName: 'Little Stars',
        mode: 'all',
        poNumber: '',
        people: [{ member_id: center.memberId, name: 'Rosa Quimby' }],
        ordered: {
          classId,
          sessionId: sessions.ordered,
          seen: await app.see(sessions.ordered, { as: 'center' }),
        },
      },
    },
  ]
  for (const command of commands) await app.enqueue(command)
  phone.network.setOnline(true)
  await app.sync([])
  return (await app.readOutbox()).map(({ kind: sent, status, lastError }) => ({
    kind: sent,
    status,
    lastError,
  }))
}

const NAMES = ['open', 'full', 'offered', 'held', 'later', 'chosen', 'other', 'ordered', 'past'] as const

/** Creates a class with the sessions that the commands need. */
async function createClass(course: Partial<ClassSave>) {
  const dates = NAMES.map((name, at) => ({
    date: `2027-05-0${at + 1}`,
    end_date: `2027-05-0${at + 1}`,
    start_time: '09:00',
    end_time: '12:30',
    location: 'Room 2',
    capacity: name === 'full' || name === 'offered' ? 1 : 8,
    instructor_id: school.instructor.id,
  }))
  const { class: made } = await send<{ class: { id: string; sessions: { id: string }[] } }>(
    'POST',
    '/admin/classes',
    { title: 'First aid', description: 'Bandages and patience.', price: 95, dates, ...course },
    admin,
  )
  const idOf = (name: (typeof NAMES)[number]) => made.sessions[NAMES.indexOf(name)]?.id ?? ''
  return {
    classId: made.id,
    open: idOf('open'),
    full: idOf('full'),
    offered: idOf('offered'),
    held: idOf('held'),
    later: idOf('later'),
    chosen: idOf('chosen'),
    other: idOf('other'),
    ordered: idOf('ordered'),
    past: idOf('past'),
  }
}

/** Returns the id of the enrollment. */
async function enroll({ token }: LoginResponse, classId: string, sessionId: string): Promise<string> {
  const path = `/enrollments/${classId}`
  const made = await send<{ enrollment: { id: string } }>('POST', path, { sessionId }, token)
  return made.enrollment.id
}

/** Lets a user wait until the only spot of a session is offered to them. Returns the id of the waitlist entry. */
async function receiveOffer({ token }: LoginResponse, classId: string, sessionId: string): Promise<string> {
  const holding = await enroll(other, classId, sessionId)
  const path = `/enrollments/waitlist/${sessionId}`
  const made = await send<{ waitlist_entry: { id: string } }>('POST', path, {}, token)
  await send('DELETE', `/enrollments/${holding}`, undefined, other.token)
  return made.waitlist_entry.id
}

/** Asks a student to choose after a cancellation. Their enrollment holds a seat until then. */
async function letChoose(enrollmentId: string): Promise<void> {
  await query(
    `insert into rebookings (id, enrollment_id, new_enrollment_id, plan, carried_cents, due_cents, refund_cents,
       unanswered, answer_until, choice, created_at)
     values ($1, $2, $2, 'ask', 0, 0, 0, 'session', now() + interval '1 day', 'open', now())`,
    crypto.randomUUID(),
    enrollmentId,
  )
}

async function keep({ user }: LoginResponse, discount: object, centerId: string | null): Promise<void> {
  for (const table of ['enrollments', 'waitlist_entries']) {
    const change = `update ${table} set discount = $1, center_id = $2 where user_id = $3`
    await query(change, JSON.stringify(discount), centerId, user.id)
  }
}

async function complete(enrollmentId: string): Promise<void> {
  const change = "update enrollments set status = 'approved', completed_at = now() where id = $1"
  await query(change, enrollmentId)
}

async function checkCode({ token }: LoginResponse, sessionId: string) {
  const path = `/enrollments/price?sessionId=${sessionId}&code=${CODE}`
  const { discount } = await send<{ discount: GivenDiscount }>('GET', path, undefined, token)
  return { ...discount, code: CODE }
}

/** Creates a center with its director and staff. Returns its id and the membership of the staff. */
async function createCenter(director: LoginResponse, { isOfCenter }: Kind) {
  const id = crypto.randomUUID()
  const terms = { due_days: 30, invoices: 'order', sends: 'office', class_discounts: [] }
  await query(
    `insert into centers (id, name, address, billing_email, terms, status, created_at, updated_at)
     values ($1, 'Little Stars', '12 Elm Street', 'office@stars.test', $2, 'active', now(), now())`,
    id,
    JSON.stringify({ ...terms, discount: isOfCenter ? HALF : null }),
  )
  const memberId = await joinCenter(id, other, 'staff')
  await joinCenter(id, director, 'director')
  return { id, memberId }
}

async function joinCenter(centerId: string, { user }: LoginResponse, kind: string): Promise<string> {
  const id = crypto.randomUUID()
  const insert =
    'insert into center_members (id, center_id, user_id, kind, joined_at) values ($1, $2, $3, $4, now())'
  await query(insert, id, centerId, user.id, kind)
  return id
}

async function send<Body>(method: string, path: string, body?: object, token?: string): Promise<Body> {
  const response = await day.server().answer(`/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text || '{}')
}

const query = (text: string, ...parameters: unknown[]) => school.database.query(text, parameters)

function register(name: string): Promise<LoginResponse> {
  const person = { first_name: 'Rosa', last_name: 'Quimby', password: 'morning classroom' }
  return send('POST', '/users/register', { ...person, email: `${name}@example.test` })
}

function fail(): never {
  throw new Error('the school has no phone')
}

async function sendAll(): Promise<void> {
  other = await register('other')
  const limits = {
    max_uses: null,
    max_uses_per_student: null,
    min_price: 0,
    valid_from: null,
    valid_through: null,
  }
  const code = { code: CODE, ...HALF, ...limits, class_ids: [], note: '', ended: false }
  await send('POST', '/admin/discounts', code, admin)
  for (const [at, one] of cases.entries()) {
    const sent = await sendSaved(one, at)
    process.stdout.write(`${JSON.stringify({ price: one.price, sent })}\n`)
  }
}

await world.waitFor(sendAll(), Number.POSITIVE_INFINITY)
process.exit()
