import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import { ADMIN, type Cluster } from './cluster.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly token: string
}

interface LoggedIn {
  token: string
  user: { id: string }
}

export async function logInAdmin(cluster: Cluster): Promise<User> {
  const { body } = await cluster.client().send<LoggedIn>('POST', '/users/login', { body: ADMIN })
  return { id: body.user.id, email: ADMIN.email, token: body.token }
}

export async function registerStudent(cluster: Cluster, firstName = 'Rosa'): Promise<User> {
  const email = `${randomUUID()}@example.test`
  const { body } = await cluster.client().sendUntilDecided<LoggedIn>('POST', '/users/register', {
    body: { first_name: firstName, last_name: 'Quimby', email, password: 'morning classroom' },
  })
  return { id: body.user.id, email, token: body.token }
}

export interface Session {
  readonly id: string
  readonly classId: string
}

/** Creates a class with one session of this capacity, far in the future, and an instructor. */
export async function createSession(cluster: Cluster, admin: User, capacity: number): Promise<Session> {
  const instructor = await registerStudent(cluster, 'Ines')
  await cluster.query("update users set role = 'instructor' where id = $1", instructor.id)
  return createClass(cluster.client(), { token: admin.token, instructorId: instructor.id, capacity })
}

interface ClassInput {
  /** The token of an administrator. */
  readonly token: string
  readonly instructorId: string
  readonly capacity: number
}

/** Creates a class with one session, far in the future. */
export async function createClass(
  device: Client,
  { token, instructorId, capacity }: ClassInput,
): Promise<Session> {
  const date = {
    date: '2099-03-02',
    end_date: '2099-03-02',
    start_time: '09:00',
    end_time: '12:30',
    location: 'Room 2',
    capacity,
    instructor_id: instructorId,
  }
  const { body, text } = await device.sendUntilDecided<{
    class?: { id: string; sessions: { id: string }[] }
  }>('POST', '/admin/classes', {
    token,
    body: { title: `Class ${randomUUID()}`, description: 'Building', price: 45.5, dates: [date] },
  })
  const [session] = body.class?.sessions ?? []
  if (!body.class || !session) throw new Error(`no class was created: ${text}`)
  return { id: session.id, classId: body.class.id }
}
