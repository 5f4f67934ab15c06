import { toBase64url } from '@cubby/rules/base64url'
import { signedStamp, stampedPass, stampStepAt } from '@cubby/rules/teaching/pass-stamp'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestSession, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** Scans may arrive late. */
const clock = aClock(new Date('2026-11-02T18:00:00Z'))
const test = useTestApp({ clock: clock.clock })
const SCANNED = new Date('2026-11-02T14:03:00Z')
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Makes the key of a phone and registers it for the phone's login. Returns the function that stamps passes. */
async function aPhoneOf(user: TestUser) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const public_key = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  const { status } = await test.as(user).put('/users/pass-key', { public_key })
  expect(status).toBe(200)
  const stamp = async (pass: string, shownAt: Date) => {
    const step = stampStepAt(shownAt.getTime())
    const signed = new TextEncoder().encode(signedStamp(pass, step))
    const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, signed))
    return stampedPass(pass, { step, signature })
  }
  return { stamp, public_key }
}

async function aStudentIn(session: TestSession) {
  const student = await aUser(test)
  await test.asAdmin.post(`/enrollments/${await seatIn(test, student, session)}/approve`)
  const { body } = await test.as(student).get('/users/passes')
  return { student, pass: body.passes[0]?.code ?? '' }
}

async function aDoor() {
  const session = await aSession(test)
  const instructor = await aUser(test, { role: 'instructor' })
  const { db } = test.deps
  await changeRows(test, 'class_sessions', session.id, { instructor_id: instructor.id })
  const { id: meetingId } = await db
    .updateTable('session_meetings')
    .set({ date: '2026-11-02', start_time: '09:00', end_time: '12:00', moved_at: new Date() })
    .where('session_id', '=', session.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const scan = async (code: string) => {
    const check_ins = [{ key: crypto.randomUUID(), code, scanned_at: SCANNED.toISOString() }]
    const path = `/meetings/${meetingId}/check-ins` as const
    const { body } = await test.as(instructor).post(path, { check_ins })
    return body.check_ins[0]?.outcome
  }
  const readRoster = async () => (await test.as(instructor).get('/users/rosters')).body.rosters[0]
  return { session, scan, readRoster }
}

describe('a pass that an app shows', () => {
  let door: Awaited<ReturnType<typeof aDoor>>
  let phone: Awaited<ReturnType<typeof aPhoneOf>>
  let student: TestUser
  let pass: string
  beforeAll(async () => {
    door = await aDoor()
    const entered = await aStudentIn(door.session)
    student = entered.student
    pass = entered.pass
    phone = await aPhoneOf(student)
  })

  it('has the key of its device on the roster, so that it can be checked without a connection', async () => {
    const roster = await door.readRoster()
    expect(roster?.students).toMatchObject([{ id: student.id, pass_keys: [phone.public_key] }])
  })

  it('is refused as a picture half a minute after it was shown', async () => {
    expect(await door.scan(await phone.stamp(pass, new Date(SCANNED.getTime() - 30_000)))).toBe('stale')
    expect((await door.readRoster())?.marks).toEqual([])
  })

  it('is refused from a device that is not a device of the student', async () => {
    const stranger = await aPhoneOf(await aUser(test))
    expect(await door.scan(await stranger.stamp(pass, SCANNED))).toBe('unknown_device')
  })

  it('checks its student in while it is shown', async () => {
    expect(await door.scan(await phone.stamp(pass, SCANNED))).toBe('checked_in')
    const [mark] = (await door.readRoster())?.marks ?? []
    expect(mark).toMatchObject({ user_id: student.id, status: 'present' })
    expect([mark?.is_printed_pass, mark?.shares_device]).toEqual([undefined, undefined])
  })

  it('loses its key on the roster when the login ends, but a scan from before counts', async () => {
    const { student: other, pass: otherPass } = await aStudentIn(door.session)
    const { stamp } = await aPhoneOf(other)
    const shown = await stamp(otherPass, SCANNED)
    await test.as(other).post('/users/logout')
    const roster = await door.readRoster()
    expect(roster?.students.find(({ id }) => id === other.id)?.pass_keys).toEqual([])
    expect(await door.scan(shown)).toBe('checked_in')
  })
})

it('a printed pass checks its student in, and is marked as printed', async () => {
  const { session, scan, readRoster } = await aDoor()
  const { student, pass } = await aStudentIn(session)
  await aPhoneOf(student)
  expect(await scan(pass)).toBe('checked_in')
  expect((await readRoster())?.marks).toMatchObject([{ user_id: student.id, is_printed_pass: true }])
})

it('the roster marks students who checked in with one device', async () => {
  const { session, scan, readRoster } = await aDoor()
  const students = [await aStudentIn(session), await aStudentIn(session), await aStudentIn(session)]
  const [one, other] = students.map(({ student }) => student.id)
  await sql`update logins set device_hash = 'a phone' where user_id in (${one}, ${other})`.execute(
    test.deps.db,
  )
  for (const { student, pass } of students) {
    const { stamp } = await aPhoneOf(student)
    expect(await scan(await stamp(pass, SCANNED))).toBe('checked_in')
  }
  const marks = (await readRoster())?.marks ?? []
  expect(
    students.map(({ student }) => marks.find(({ user_id }) => user_id === student.id)?.shares_device),
  ).toEqual([true, true, undefined])
})

it.each(['', 'A'.repeat(87), `B${'A'.repeat(85)}`, 'B='])(
  'refuses %j as the key of a device',
  async (public_key) => {
    const user = await aUser(test)
    const { status } = await test.as(user).put('/users/pass-key', { public_key })
    expect(status).toBe(400)
  },
)
