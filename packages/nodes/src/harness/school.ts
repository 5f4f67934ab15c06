import { randomUUID } from 'node:crypto'
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
  const { body } = await cluster.client().send<LoggedIn>('POST', '/users/register', {
    body: { first_name: firstName, last_name: 'Quimby', email, password: 'morning classroom' },
  })
  return { id: body.user.id, email, token: body.token }
}

export interface Session {
  readonly id: string
  readonly classId: string
}

/** A new class with one session of this capacity, far in the future. */
export async function createSession(cluster: Cluster, admin: User, capacity: number): Promise<Session> {
  const instructor = await registerStudent(cluster, 'Ines')
  await cluster.query("update users set role = 'instructor' where id = $1", instructor.id)
  const date = {
    ...{ date: '2099-03-02', end_date: '2099-03-02', start_time: '09:00', end_time: '12:30' },
    ...{ location: 'Room 2', capacity, instructor_id: instructor.id },
  }
  const { body, text } = await cluster
    .client()
    .send<{ class?: { id: string; sessions: { id: string }[] } }>('POST', '/admin/classes', {
      token: admin.token,
      body: { title: `Class ${randomUUID()}`, description: 'Building', price: 45.5, dates: [date] },
    })
  const [session] = body.class?.sessions ?? []
  if (!body.class || !session) throw new Error(`no class was created: ${text}`)
  return { id: session.id, classId: body.class.id }
}
