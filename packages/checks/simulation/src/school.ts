import type { Role } from '@cubby/contract/accounts/user'
import type { ClassSave } from '@cubby/contract/catalog/class-save'
import type { Settings } from '@cubby/contract/school/settings'
import { addDays } from '@cubby/rules/days'
import { addCenters, addMembers, addUsers } from '../../../../api/src/builders/rows.ts'
import { insertLogin } from '../../../../api/src/features/accounts/auth/login-rows.ts'
import { newId } from '../../../../api/src/platform/ids.ts'
import { hashToken, newToken } from '../../../../api/src/platform/secrets.ts'
import { openDatabase, type SharedDatabase } from './database.ts'
import { type Server, startServer } from './server.ts'
import { storedFiles } from './stored-files.ts'
import { createWorld } from './world.ts'

/** A Monday morning in Brooklyn, at the end of a month. */
export const BEGIN = Date.parse('2027-03-29T11:00:00Z')
const TODAY = '2027-03-29'

interface Offered {
  readonly classId: string
  readonly sessionId: string
  readonly title: string
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** An administrator, whose login lasts. */
interface Admin extends Person {
  readonly token: string
}

/** A second administrator has to approve refunds above it. */
export const REFUND_LIMIT_DOLLARS = 50

/** Refunds of one day above it need a fresh proof. */
export const PROOF_DOLLARS = 20

/** Everybody's. */
export const PASSWORD = 'morning classroom'

/** What is the same at the beginning of every simulation. */
export interface School {
  readonly database: SharedDatabase
  readonly admins: readonly Admin[]
  readonly instructor: Person
  readonly director: Person
  readonly centerId: string
  readonly staff: readonly { readonly memberId: string; readonly person: Person }[]
  readonly students: readonly Person[]
  readonly sessions: readonly Offered[]
}

const STUDENTS = ['Ana', 'Ben', 'Chloe', 'Dina', 'Eli', 'Fay']
const STAFF = ['Gus', 'Hana', 'Ira']

type Draft = Pick<ClassSave, 'title' | 'price' | 'payment_plan'> & {
  readonly dates: readonly [string, string, number][]
}

/** The classes, with first day, last day, and seats of each session. */
const CLASSES: readonly Draft[] = [
  {
    title: 'First aid',
    price: 45.5,
    dates: [
      [addDays(TODAY, 3), addDays(TODAY, 3), 2],
      [addDays(TODAY, 5), addDays(TODAY, 5), 1],
      [addDays(TODAY, 19), addDays(TODAY, 19), 4],
    ],
  },
  {
    title: 'CDA',
    price: 300,
    payment_plan: [
      { share: 1, days: 0, from: 'approval' },
      { share: 1, days: 7, from: 'start' },
    ],
    dates: [[addDays(TODAY, 10), addDays(TODAY, 12), 3]],
  },
  {
    title: 'Nutrition',
    price: 60,
    dates: [
      [TODAY, addDays(TODAY, 1), 4],
      [addDays(TODAY, 1), addDays(TODAY, 2), 3],
    ],
  },
]

/** Creates the school of all simulations. It is the same in every process. */
export async function foundSchool(): Promise<School> {
  const world = createWorld('school', BEGIN - 86_400_000)
  const database = await openDatabase(world)
  const errors: string[] = []
  const server = startServer(world, { database, files: storedFiles(), mails: [], errors })
  const founding = found(server)
  const people = await world.waitFor(founding, 3_600_000)
  if (!people || errors.length > 0) throw new Error(`the school was not founded: ${errors.join('\n')}`)
  await world.waitFor(server.work(), 3_600_000)
  server.kill()
  await database.keep()
  world.end()
  return { ...people, database }
}

async function found(server: Server): Promise<Omit<School, 'database'>> {
  const admins = [await addAdmin(server, 'Alma'), await addAdmin(server, 'Bert')]
  const teacher = await addPerson(server, 'Tess', 'instructor')
  const students: Person[] = []
  for (const name of STUDENTS) students.push(await addPerson(server, name, 'student'))
  const center = await addCenter(server)
  const token = admins[0]?.token ?? ''
  const { settings } = await ask<{ settings: Settings }>(server, {
    method: 'GET',
    path: '/admin/settings',
    token,
  })
  const ours = {
    ...settings,
    refund_policy: [{ days: 2, percent: 50 }],
    approve_refunds_above: REFUND_LIMIT_DOLLARS,
    proof_refund_amount: PROOF_DOLLARS,
  }
  await ask(server, { method: 'PUT', path: '/admin/settings', token, body: ours })
  const sessions: Offered[] = []
  for (const { dates, ...course } of CLASSES) {
    const saved = await ask<{ class: { id: string; sessions: { id: string; start_date: string }[] } }>(
      server,
      {
        method: 'POST',
        path: '/admin/classes',
        token,
        body: {
          ...course,
          description: 'Bandages and patience.',
          dates: dates.map(([date, end_date, capacity]) => ({
            date,
            end_date,
            capacity,
            start_time: '09:00',
            end_time: '12:30',
            location: 'Room 2',
            instructor_id: teacher.id,
          })),
        },
      },
    )
    for (const { id } of saved.class.sessions) {
      sessions.push({ classId: saved.class.id, sessionId: id, title: course.title })
    }
  }
  // Some have been enrolled before, so that there is attendance from the first day.
  const [first = '', second = ''] = sessions
    .filter(({ title }) => title === 'Nutrition')
    .map((one) => one.sessionId)
  for (const [at, { id: student_id }] of students.slice(0, 5).entries()) {
    const body = { student_id, session_id: at < 3 ? first : second, status: 'approved' }
    await ask(server, { method: 'POST', path: '/admin/enrollments', token, body })
  }
  return { admins, instructor: teacher, ...center, students, sessions }
}

async function addPerson({ deps: { db, clock } }: Server, name: string, role: Role): Promise<Person> {
  const email = `${name.toLowerCase()}@example.test`
  const person = { email, first_name: name, last_name: 'Rivera', password_hash: `plain ${PASSWORD}`, role }
  const created_at = await clock(db)
  const [id = ''] = await db.transaction().execute((trx) => addUsers(trx, [{ ...person, created_at }]))
  return { id, name, email }
}

async function addAdmin(server: Server, name: string): Promise<Admin> {
  const person = await addPerson(server, name, 'admin')
  const token = newToken()
  const { db, clock } = server.deps
  const now = await clock(db)
  await db
    .transaction()
    .execute((trx) => insertLogin(trx, { id: newId(), userId: person.id, tokenHash: hashToken(token), now }))
  return { ...person, token }
}

/** Adds a center with a director and staff. */
async function addCenter(server: Server): Promise<Pick<School, 'centerId' | 'director' | 'staff'>> {
  const { db, clock } = server.deps
  const now = await clock(db)
  const director = await addPerson(server, 'Dora', 'student')
  const people: Person[] = []
  for (const name of STAFF) people.push(await addPerson(server, name, 'student'))
  return db.transaction().execute(async (trx) => {
    const [center_id = ''] = await addCenters(trx, [
      {
        name: 'Little Stars',
        address: '12 Elm Street\nBrooklyn, NY 11231',
        billing_email: 'office@little-stars.test',
        terms: { due_days: 30, invoices: 'order', sends: 'office', discount: null, class_discounts: [] },
        created_at: now,
      },
    ])
    const member = { center_id, joined_at: now }
    await addMembers(trx, [{ ...member, user_id: director.id, kind: 'director' }])
    const memberIds = await addMembers(
      trx,
      people.map(({ id }) => ({ ...member, user_id: id, kind: 'staff' })),
    )
    return {
      centerId: center_id,
      director,
      staff: people.map((person, at) => ({ memberId: memberIds[at] ?? '', person })),
    }
  })
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: object
}

/** Sends a request that must succeed. The caller names the response. */
async function ask<Body>(server: Server, { method, path, token, body }: Asked): Promise<Body> {
  const response = await server.answer(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}
