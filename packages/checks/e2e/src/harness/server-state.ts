import { admin } from './admin-page.ts'
import { createStudent, type FoundSession, type Student } from './student.ts'
import type { TestServer } from './test-server.ts'

/** Sends a request to the API, without a browser. */
export function send(cubby: TestServer, path: string, body: object, token = '', method = 'POST') {
  return fetch(`${cubby.server.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

/**
 * Signs up another student, who enrolls or joins the waitlist of a full session. Returns the student and the
 * HTTP status.
 */
export async function enrollThroughApi(
  cubby: TestServer,
  { classId, sessionId }: FoundSession,
  firstName = 'Tova',
): Promise<{ student: Student; status: number }> {
  const student = createStudent(firstName)
  const { email, password } = student
  const registered = await send(cubby, '/users/register', {
    first_name: firstName,
    last_name: 'Quimby',
    email,
    password,
  })
  const { token } = (await registered.json()) as { token: string }
  const { status } = await send(
    cubby,
    `/enrollments/${classId}`,
    { sessionId, joinWaitlistIfFull: true },
    token,
  )
  return { student, status }
}

/** Creates a class with these sessions as the demo administrator. */
export async function createClass(
  cubby: TestServer,
  title: string,
  sessions: readonly { date: string; capacity: number }[],
): Promise<FoundSession[]> {
  const loggedIn = await send(cubby, '/users/login', admin)
  const { token } = (await loggedIn.json()) as { token: string }
  const [instructor] = await cubby.query("select id from users where email = 'instructor@cubby.test'")
  const dates = sessions.map(({ date, capacity }) => ({
    date,
    end_date: date,
    start_time: '09:00',
    end_time: '12:30',
    location: 'Room 2',
    capacity,
    instructor_id: instructor?.id,
  }))
  const body = { title, description: 'Building, measuring and falling down.', price: 45.5, dates }
  const saved = await send(cubby, '/admin/classes', body, token)
  const { class: made } = (await saved.json()) as { class: { id: string; sessions: { id: string }[] } }
  return made.sessions.map(({ id }) => ({ classId: made.id, sessionId: id }))
}

/** Adds a seat and offers it to the waiting user for this many seconds, as the server does. */
export async function makeOffer(cubby: TestServer, sessionId: string, seconds: number) {
  await cubby.query('update class_sessions set capacity = capacity + 1 where id = $1', sessionId)
  await cubby.query(
    `update waitlist_entries
     set status = 'offered', offered_at = now(), offer_expires_at = now() + make_interval(secs => $2)
     where session_id = $1 and status = 'waiting'`,
    sessionId,
    seconds,
  )
}
