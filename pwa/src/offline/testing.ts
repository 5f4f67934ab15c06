import type { LoginResponse } from '@cubby/contract/accounts/user'
import type { Provider, Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { PaymentMethod } from '@cubby/contract/money/payment-methods'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { setCurrentLogin } from '@/api/client.ts'
import type { DrainTools } from '@/offline/outbox/queue.ts'
import { checkLogin, importDeviceKey, readLoginToken } from '@/offline/session/login.ts'
import { deleteDatabase } from '@/offline/store/browser-databases.ts'
import { rebuildWith } from '@/offline/store/open-database.ts'
import { loadShapesWith } from '@/offline/store/readable-rows.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'

/** Node has no web storage. Its keys are properties, as in a browser. */
const storage = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}
if (!('localStorage' in globalThis)) {
  Object.assign(globalThis, { localStorage: Object.create(storage), sessionStorage: Object.create(storage) })
}

rebuildWith(() => import('@/offline/store/rebuild-database.ts'))
loadShapesWith(() => import('@/offline/store/personal-shapes.gen.ts'))
setCurrentLogin({ readToken: readLoginToken, check: checkLogin })

/** Deletes everything that is stored, including open databases. */
export async function emptyDevice(): Promise<void> {
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
  for (const { name } of await indexedDB.databases()) if (name) await deleteDatabase(name)
}

export function loginOf(id: string, token = `token-of-${id}`): LoginResponse {
  const on = true
  return {
    token,
    device_key: id.padEnd(43, 'A'),
    user: {
      id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      name: 'Ada Lovelace',
      email: `${id}@cubby.test`,
      email_verified: on,
      phone_number: null,
      role: 'student',
      status: 'active',
      email_notifications: on,
      class_reminders: on,
      payment_reminders: on,
      certificate_notifications: on,
      general_updates: on,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    },
  }
}

/** Sets the login without the other effects of logging in. */
export async function becomeLoggedIn({ token, user, device_key }: LoginResponse): Promise<void> {
  const db = await openPublic()
  await db.login.put({ token, user, deviceKey: await importDeviceKey(device_key) }, 'current')
}

export async function currentUser() {
  const opened = await openCurrentUser()
  if (!opened) throw new Error('The test needs a logged-in user')
  return opened
}

export async function storedOutbox(): Promise<OutboxRow[]> {
  const { db } = await currentUser()
  return db.outbox.orderBy('createdAt').toArray()
}

/** An enroll row for session `s1` by default. */
export function rowOf(changes: Partial<OutboxRow<'enroll'>> = {}): OutboxRow<'enroll'> {
  const args = { classId: 'c1', sessionId: 's1', joinWaitlistIfFull: false, ...changes.args }
  return {
    id: 'row-1',
    kind: 'enroll',
    version: 1,
    entityKey: `session:${args.sessionId}`,
    status: 'queued',
    attempts: 0,
    createdAt: 1,
    nextAttemptAt: 0,
    lastError: null,
    result: null,
    ...changes,
    args,
  }
}

export async function put(...rows: OutboxRow[]): Promise<void> {
  const { db } = await currentUser()
  await db.outbox.bulkPut(rows)
}

export const visa: PaymentMethod = {
  id: 'visa-1',
  payment_type: 'visa',
  last_four: '4242',
  expiry_date: '04/29',
  is_default: true,
}

/** Costs $95 and has no sessions. */
export function classOf(changes: Partial<TrainingClass> = {}): TrainingClass {
  return {
    id: 'c1',
    title: 'Infant CPR',
    description: 'How to help a baby',
    duration: '2.5 hours',
    location_type: 'In-Person',
    location: 'Brooklyn',
    location_details: null,
    price: 95,
    image_url: null,
    instructor_name: null,
    status: 'scheduled',
    sessions: [],
    ...changes,
  }
}

/** Has free seats and starts on 2026-12-04. */
export function sessionOf(changes: Partial<Session> = {}): Session {
  return {
    id: 's1',
    class_id: 'c1',
    start_date: '2026-12-04',
    session_date: '2026-12-04',
    end_date: '2026-12-04',
    start_time: '18:00',
    end_time: '20:30',
    starts_at: '2026-12-04T23:00:00Z',
    instructor_name: null,
    session_location: null,
    location_details: null,
    capacity: 10,
    enrolled_count: 4,
    available_spots: 6,
    status: 'scheduled',
    ...changes,
  }
}

export const provider: Provider = {
  name: 'Cubby',
  email: 'office@cubby.test',
  phone: '718-555-0100',
  address: 'Brooklyn',
  hours: '9 to 5',
  timezone: 'America/New_York',
  demo: null,
}

/** The meeting of `sessionOf()`. */
export function meetingOf(changes: Partial<Meeting> = {}): Meeting {
  return {
    id: 'm1',
    date: '2026-12-04',
    start_time: '18:00',
    end_time: '20:30',
    break_minutes: 0,
    status: 'scheduled',
    moved_from: null,
    version: 1,
    ...changes,
  }
}

export function enrollmentOf(changes: Partial<Enrollment> = {}): Enrollment {
  return {
    id: 'e1',
    enrollment_id: 'e1',
    enrollment_status: 'pending',
    enrollment_type: 'active',
    class_id: 'c1',
    session_id: 's1',
    class_name: 'CPR',
    class_title: 'CPR',
    enrollment_date: '2026-01-01T00:00:00Z',
    enrolled_at: '2026-01-01T00:00:00Z',
    instructor_name: null,
    start_date: '2026-02-01',
    session_date: '2026-02-01',
    end_date: '2026-02-01',
    start_time: '09:00',
    end_time: '15:00',
    starts_at: '2026-02-01T14:00:00Z',
    display_date: 'Feb 1, 2026',
    location: null,
    location_details: null,
    current_students: 1,
    capacity: 10,
    decline_reason: null,
    completed_at: null,
    completion_reason: null,
    archived_at: null,
    archived_reason: null,
    can_withdraw: true,
    ...changes,
  }
}

export function entryOf(changes: Partial<WaitlistEntry> = {}): WaitlistEntry {
  return {
    id: 'w1',
    class_id: 'c1',
    session_id: 's1',
    class_title: 'CPR',
    status: 'waiting',
    position: 1,
    start_date: '2026-02-01',
    end_date: '2026-02-01',
    start_time: '09:00',
    end_time: '15:00',
    starts_at: '2026-02-01T14:00:00Z',
    location_details: null,
    joined_at: '2026-01-01T00:00:00Z',
    offer_expires_at: null,
    estimated_wait_time: null,
    ...changes,
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

export function enrolled(changes: Partial<Enrollment> = {}): Response {
  return json({ outcome: 'enrolled', enrollment: enrollmentOf(changes) }, 201)
}

export function refused(status: number, code: string, headers?: Record<string, string>): Response {
  return json({ error: `refused: ${code}`, code }, status, headers)
}

interface Sent {
  method: string
  path: string
  key: string | null
  token: string | null
  body: unknown
}

type Responder = (sent: Sent) => Response | Promise<Response>

function sentBody(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : null
}

/** Tools with a function as the server and a clock that only the test moves. */
export function fakeTools(respond: Responder, changes: Partial<DrainTools> = {}) {
  const sent: Sent[] = []
  const clock = { now: 1_000_000 }
  const tools: DrainTools = {
    now: () => clock.now,
    random: () => 0.5,
    fetch: async (input, init = {}) => {
      const headers = new Headers(init.headers)
      const request = {
        method: init.method ?? 'GET',
        path: String(input),
        key: headers.get('Idempotency-Key'),
        token: headers.get('Authorization'),
        body: sentBody(init.body),
      }
      sent.push(request)
      return respond(request)
    },
    locks: navigator.locks,
    isOnline: () => true,
    ...changes,
  }
  return { tools, sent, clock }
}
