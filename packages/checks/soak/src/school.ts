import { randomUUID } from 'node:crypto'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import type { SoakServer } from './soak-server.ts'

/** A session in which the simulated students try to enroll. */
export interface Wanted {
  readonly classId: string
  readonly sessionId: string
}

/** The capacities of the sessions: enough for everybody, for some, and for one. */
const CAPACITIES = [100, 100, 8, 3, 1]

export async function registerStudent({ send }: SoakServer): Promise<LoginResponse> {
  const person = { first_name: 'Rosa', last_name: 'Quimby', password: 'morning classroom' }
  return send('POST', '/users/register', { ...person, email: `${randomUUID()}@example.test` })
}

/** Creates one class with a session for each capacity. */
export async function createSessions(server: SoakServer): Promise<Wanted[]> {
  const instructor = await registerStudent(server)
  await server.query("update users set role = 'instructor' where id = $1", instructor.user.id)
  const { token } = await server.send<LoginResponse>('POST', '/users/login', server.admin)
  const dates = CAPACITIES.map((capacity, at) => ({
    date: `2099-03-0${at + 1}`,
    end_date: `2099-03-0${at + 1}`,
    start_time: '09:00',
    end_time: '12:30',
    location: 'Room 2',
    capacity,
    instructor_id: instructor.user.id,
  }))
  const course = { title: 'First aid', description: 'Bandages and patience.', price: 45.5, dates }
  const { class: made } = await server.send<{ class: { id: string; sessions: { id: string }[] } }>(
    'POST',
    '/admin/classes',
    course,
    token,
  )
  return made.sessions.map(({ id }) => ({ classId: made.id, sessionId: id }))
}
