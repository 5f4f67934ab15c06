import type { Script } from 'node:vm'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import { restartIds } from '../../../../api/src/platform/ids.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { ROUGH, type Weather } from './network.ts'
import { createPhone, type Phone } from './phone.ts'
import { findUnseenStates } from './phone-checks.ts'
import { BEGIN, PASSWORD, type Person, PROOF_DOLLARS, type School } from './school.ts'
import { type Installation, isStream, type Server, startServer } from './server.ts'
import { storedFiles } from './stored-files.ts'
import { findWrongTerms } from './terms.ts'
import { settle } from './virtual.ts'
import { createWorld, type World } from './world.ts'

/** A phone with the person who uses it now. */
export interface Owned {
  readonly phone: Phone
  /** Who uses it. */
  person: Person
  readonly name: string
  /** The commands that the app has reported as stored, by user id. */
  readonly ledgers: Map<string, Ledger>
  /** The enrollments that it has shown to whoever uses it. */
  shown: { readonly userId: string; readonly ids: ReadonlySet<string> } | null
  /** How far it has come in the states of each row, by `user id, collection, row id`. */
  readonly seen: Map<string, number>
}

/** A response of the server to somebody of the office. Without an answer, the server had died twice. */
interface Answered {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A school in which one simulation takes place. */
export interface Day {
  readonly world: World
  readonly school: School
  readonly installation: Installation
  readonly phones: readonly Owned[]
  /** The server that runs now. */
  readonly server: () => Server
  /** Kills the server, waits this many milliseconds, and starts another one. */
  readonly replaceServer: (afterMs: number) => void
  /** Sends a request of the office, which repeats it if the server dies. */
  readonly office: (method: string, path: string, body?: object, admin?: number) => Promise<Answered>
  /** Sends a request of a login, which is repeated with its key if the server dies. */
  readonly ask: (token: string | undefined, method: string, path: string, body?: object) => Promise<Answered>
  /** Logs somebody in, as they do on a phone with a connection. Null if no server answers. */
  readonly logIn: (person: Person) => Promise<LoginResponse | null>
  readonly query: <Row>(text: string) => Promise<Row[]>
  /** Lets the server do its jobs. */
  readonly work: () => Promise<void>
  readonly setWeather: (weather: Weather) => void
  /** What was wrong with a response at the time when it was sent. */
  readonly wrongAnswers: readonly string[]
  /** Every state of a row that the server sent to a user: `user id, collection, row id, state`. */
  readonly served: ReadonlySet<string>
  /** The states of each row in the order in which the server sent them to its user. */
  readonly changes: ReadonlyMap<string, readonly string[]>
  readonly close: () => Promise<void>
}

export async function openDay(seed: number | string, school: School, script: Script): Promise<Day> {
  const world = createWorld(seed, BEGIN)
  restartIds()
  const { database } = school
  await database.restore()
  const installation: Installation = { database, files: storedFiles(), mails: [], errors: [] }
  let weather = ROUGH
  let server = startServer(world, installation)
  let isDown = false
  const served = new Set<string>()
  const changes = new Map<string, string[]>()
  const wrongAnswers: string[] = []
  /** Apps whose rows are being read. One that ends meanwhile never answers. */
  const looking = new WeakSet<object>()
  const keys = new Set<string>()
  /** User ids by token. */
  const owners = new Map<string, string>()

  function revive() {
    isDown = false
    server = startServer(world, installation)
    world.note('  a server starts')
  }

  /** A server that died at a message to its database is replaced, too. */
  function noticeDeath() {
    if (!server.isDead() || isDown) return
    isDown = true
    world.later(3_000, revive)
  }

  async function answer(path: string, request: RequestInit): Promise<Response> {
    if (isDown || server.isDead()) {
      noticeDeath()
      throw new TypeError('no server answers')
    }
    const headers = new Headers(request.headers)
    const key = headers.get('Idempotency-Key')
    const isNew = key !== null && !keys.has(key)
    if (key !== null) keys.add(key)
    const askedAt = new Date(world.now()).toISOString()
    const response = await server.answer(path, request)
    await noteServed(request, response)
    if (isNew) wrongAnswers.push(...(await findWrongTerms(query, request, response, askedAt)))
    return response
  }

  async function noteServed(request: RequestInit, response: Response) {
    const token = new Headers(request.headers).get('Authorization')?.slice('Bearer '.length)
    const userId = owners.get(token ?? '')
    if (!userId || !response.ok || response.status === 304 || isStream(response)) return
    const body = await response
      .clone()
      .json()
      .catch(() => null)
    for (const [collection, row, state] of statesIn(body)) {
      const about = [userId, collection, row].join(' ')
      served.add(`${about} ${state}`)
      const before = changes.get(about) ?? []
      if (before.at(-1) !== state) changes.set(about, [...before, state])
    }
  }

  async function query<Row>(text: string): Promise<Row[]> {
    // A dead server leaves its transaction open until the next one connects.
    if (server.isDead()) await database.query('rollback')
    return database.query<Row>(text)
  }

  const phones: Owned[] = [
    ...school.students.map((person) => ({ person, name: `${person.name}'s phone` })),
    { person: school.instructor, name: "Tess's phone" },
    { person: school.director, name: "Dora's phone" },
  ].map(({ person, name }) => {
    const phone = createPhone(world, {
      name,
      script,
      answer,
      weather: () => weather,
      responded: () => void look(owned),
    })
    const ledgers = new Map([[person.id, createLedger()]])
    const owned: Owned = { person, name, ledgers, shown: null, seen: new Map(), phone }
    return owned
  })

  /** Looks at what a phone shows, one look at a time. */
  async function look(owned: Owned) {
    const app = owned.phone.app()
    if (!app || looking.has(app)) return
    looking.add(app)
    wrongAnswers.push(...(await findUnseenStates({ served, changes }, owned).catch(() => [])))
    looking.delete(app)
  }

  /** Sends a request until a server answers it. Undefined if none does. */
  async function insist(path: string, request: RequestInit): Promise<Response | undefined> {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const response = await world.waitFor(answer(`/api${path}`, request), 15_000).catch(() => undefined)
      noticeDeath()
      if (response) return response
      await world.pass(4_000)
    }
    return undefined
  }

  async function ask(
    token: string | undefined,
    method: string,
    path: string,
    body?: object,
    key: string = crypto.randomUUID(),
  ): Promise<Answered> {
    const response = await insist(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(method !== 'GET' && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response?.text()
    return { status: response?.status ?? 0, body: text ? JSON.parse(text) : {} }
  }

  async function logIn({ id, email }: Person): Promise<LoginResponse | null> {
    const response = await insist('/users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (!response?.ok) return null
    const login: LoginResponse = await response.json()
    owners.set(login.token, id)
    return login
  }

  return {
    world,
    school,
    installation,
    phones,
    served,
    changes,
    wrongAnswers,
    server: () => server,
    replaceServer(afterMs) {
      if (isDown) return
      world.note('  the server is killed')
      server.kill()
      isDown = true
      world.later(afterMs, revive)
    },
    ask,
    async office(method, path, body, admin = 0) {
      const key = crypto.randomUUID()
      const person = school.admins[admin]
      const answered = await ask(person?.token, method, path, body, key)
      if (answered.status < 300 && needsProof(path, body)) {
        wrongAnswers.push(`${method} ${path} was answered without a fresh proof`)
      }
      if (answered.body.code !== 'proof_required' || !person) return answered
      const login = await logIn(person)
      return login ? ask(login.token, method, path, body, key) : answered
    },
    logIn,

    query,
    async work() {
      noticeDeath()
      while (isDown) await world.pass(1_000)
      await world
        .waitFor(server.work(), 600_000)
        .catch((error: unknown) => installation.errors.push(String(error)))
      noticeDeath()
    },
    setWeather(value) {
      weather = value
    },
    async close() {
      for (const { phone } of phones) phone.kill()
      server.kill()
      await settle()
      world.end()
    },
  }
}

/** Whether an administrator who logged in yesterday must prove who they are. */
function needsProof(path: string, body: object | undefined): boolean {
  if (/\/(reopen|approve)$/.test(path) && path.startsWith('/admin/')) return true
  return (
    path.endsWith('/refunds') && body !== undefined && 'amount' in body && Number(body.amount) > PROOF_DOLLARS
  )
}

/** The states of rows in a response, as phones store them. */
function* statesIn(body: unknown): Generator<readonly [string, string, string]> {
  if (typeof body !== 'object' || body === null) return
  const all = body as Record<string, unknown>
  const rows = [...listIn(all, 'enrollments'), ...listIn({ one: [all.enrollment] }, 'one')]
  for (const row of rows) {
    if ('enrollment_status' in row) yield ['enrollment', String(row.id), String(row.enrollment_status)]
  }
  for (const row of [...listIn(all, 'waitlist_entries'), ...listIn({ one: [all.waitlist_entry] }, 'one')]) {
    yield ['waitlist entry', String(row.id), String(row.status)]
  }
}

function listIn(body: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const list = body[name]
  return Array.isArray(list) ? list.filter((row) => typeof row === 'object' && row !== null) : []
}
