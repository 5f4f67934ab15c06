import { randomUUID } from 'node:crypto'
import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { ErrorBody } from '@cubby/contract/errors'
import type { EnrollResponse } from '@cubby/contract/seats/enrollments'
import { test as cases, describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { publishText } from '../../../testing/legal-texts.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const consentsOf = async (user: Pick<TestUser, 'token'>) =>
  (await test.as(user).get('/users/consents')).body.consents.map(({ given_at, ...consent }) => consent)
const agree = (user: TestUser, body: AgreedVersions, key: string = randomUUID()) =>
  test.as(user).post('/users/consents', body, { 'Idempotency-Key': key })

const registration = () => ({
  first_name: 'Maya',
  last_name: 'Torres',
  email: `${randomUUID()}@example.test`,
  password: 'paper boats on the lake',
})

/** A request of a student who takes part in a session. */
interface Part {
  user: TestUser
  send: (agreed?: AgreedVersions, key?: string) => ReturnType<typeof test.call>
}

const post =
  (user: TestUser, path: string, fixed: object = {}) =>
  (agreed?: AgreedVersions, key?: string) =>
    test.as(user).post(path, { ...fixed, ...(agreed && { agreed }) }, { 'Idempotency-Key': key })

/** Agrees in the past: the holder of the only seat does not matter to these tests. */
async function aHolder() {
  const holder = await aUser(test)
  await agree(holder, versions)
  return holder
}

const parts: Record<string, () => Promise<Part>> = {
  enrolling: async () => {
    const [session, user] = [await aSession(test), await aUser(test)]
    return { user, send: post(user, `/enrollments/${session.classId}`, { sessionId: session.id }) }
  },
  'joining a waitlist': async () => {
    const [session, user] = [await aSession(test, { capacity: 1 }), await aUser(test)]
    await seatIn(test, await aHolder(), session)
    return { user, send: post(user, `/enrollments/waitlist/${session.id}`) }
  },
  'joining a waitlist if the session is full': async () => {
    const [session, user] = [await aSession(test, { capacity: 1 }), await aUser(test)]
    await seatIn(test, await aHolder(), session)
    const fixed = { sessionId: session.id, joinWaitlistIfFull: true }
    return { user, send: post(user, `/enrollments/${session.classId}`, fixed) }
  },
}

let versions = {}

describe('without published texts', () => {
  it('nobody is asked, and nothing is recorded', async () => {
    const user = await aUser(test)
    expect((await enrollIn(test, user, await aSession(test))).status).toBe(201)
    expect((await agree(user, { terms: 1 })).status).toBe(200)
    expect(codeOf(await agree(user, {}))).toBe('invalid_input')
    expect(await consentsOf(user)).toEqual([])
    const { status, body } = await test.post('/users/register', registration())
    expect([status, await consentsOf(body)]).toEqual([201, []])
  })
})

describe('with published texts', () => {
  it('an open offer waits for the consent', async () => {
    const session = await aSession(test, { capacity: 1 })
    const [holder, next] = [await aUser(test), await aUser(test)]
    const enrollmentId = await seatIn(test, holder, session)
    const entryId = await waitIn(test, next, session)
    await test.as(holder).delete(`/enrollments/${enrollmentId}`)
    const terms = await publishText(test, { admin: test.admin, kind: 'terms', text: 'Come on time.' })
    const privacy = await publishText(test, { admin: test.admin, kind: 'privacy', text: 'We keep little.' })
    versions = { terms, privacy }
    const accept = post(next, `/enrollments/waitlist/${entryId}/accept`)
    expect(codeOf(await accept())).toBe('consent_required')
    const accepted = await accept(versions)
    expect((accepted.body as EnrollResponse).outcome).toBe('enrolled')
    expect(await consentsOf(next)).toEqual([
      { kind: 'terms', version: 1, occasion: 'enrollment' },
      { kind: 'privacy', version: 1, occasion: 'enrollment' },
    ])
  })

  it('a sign-up names the versions that the form showed', async () => {
    const form = registration()
    const register = (agreed?: object) => test.post('/users/register', { ...form, ...(agreed && { agreed }) })
    for (const agreed of [undefined, {}, { terms: 1 }, { terms: 2, privacy: 1 }]) {
      expect(codeOf(await register(agreed))).toBe('consent_required')
    }
    expect((await register()).body.error).toBe(
      'Please read and agree to the current Terms and Privacy Policy first',
    )
    const { status, body } = await register(versions)
    expect(status).toBe(201)
    expect(await consentsOf(body)).toEqual([
      { kind: 'terms', version: 1, occasion: 'sign_up' },
      { kind: 'privacy', version: 1, occasion: 'sign_up' },
    ])
  })

  cases.for(Object.entries(parts))('%s without consent changes nothing', async ([, part]) => {
    const { user, send } = await part()
    expect(codeOf(await send())).toBe('consent_required')
    expect(codeOf(await send({ terms: 1 }))).toBe('consent_required')
    expect(codeOf(await send({ terms: 7, privacy: 1 }))).toBe('consent_required')
    expect(await consentsOf(user)).toEqual([])
    const { db } = test.deps
    for (const table of ['enrollments', 'waitlist_entries'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([])
    }
  })

  cases.for(Object.entries(parts))('%s records the consent that it contains', async ([, part]) => {
    const { user, send } = await part()
    expect((await send(versions)).status).toBe(201)
    expect(await consentsOf(user)).toHaveLength(2)
  })

  cases.for(Object.entries(parts))('%s needs none after the user agreed', async ([, part]) => {
    const { user, send } = await part()
    await agree(user, versions)
    expect((await send()).status).toBe(201)
    expect(await consentsOf(user)).toMatchObject([{ occasion: 'asked' }, { occasion: 'asked' }])
  })

  it('agreeing is recorded once, with the time of the server', async () => {
    const user = await aUser(test)
    const key = randomUUID()
    for (let time = 0; time < 2; time++) expect((await agree(user, versions, key)).status).toBe(200)
    const later = await agree(user, versions)
    expect(later.body.consents).toHaveLength(2)
    const now = (await test.deps.clock(test.deps.db)).getTime()
    for (const { given_at } of later.body.consents) {
      expect(Math.abs(now - Date.parse(given_at))).toBeLessThan(60_000)
    }
    const log = await rowsIn(test, 'audit_log', { action: 'user.agreed', actor_id: user.id }, ['details'])
    expect(log).toEqual([{ details: { terms_version: 1, privacy_version: 1, occasion: 'asked' } }])
  })

  it('a person whom the office enrolled is enrolled without consent, and asked before the next seat', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const { status } = await test.asAdmin.post('/admin/enrollments', {
      student_id: student.id,
      session_id: session.id,
      status: 'pending',
    })
    expect(status).toBe(201)
    expect(codeOf(await enrollIn(test, student, await aSession(test)))).toBe('consent_required')
  })
})

describe('after a new version', () => {
  it('a request that waited on the phone is refused, until the user agrees to the new one', async () => {
    const [user, session] = [await aUser(test), await aSession(test)]
    await agree(user, versions)
    const send = post(user, `/enrollments/${session.classId}`, { sessionId: session.id })
    const terms = await publishText(test, { admin: test.admin, kind: 'terms', text: 'Come early.' })
    const key = randomUUID()
    const refused = await send(versions, key)
    expect([codeOf(refused), (refused.body as ErrorBody).error]).toEqual([
      'consent_required',
      'Please read and agree to the current Terms first',
    ])
    expect(codeOf(await agree(user, versions))).toBe('consent_required')
    expect((await agree(user, { terms })).status).toBe(200)
    expect(codeOf(await send(versions, key))).toBe('consent_required')
    expect((await send(versions)).status).toBe(201)
    expect(await consentsOf(user)).toMatchObject([
      { kind: 'terms', version: 2 },
      { kind: 'terms', version: 1 },
      { kind: 'privacy', version: 1 },
    ])
  })

  it('what a user has stays usable', async () => {
    const user = await aUser(test)
    for (const path of ['/enrollments/my', '/users/certificates', '/users/passes', '/users/personal-data']) {
      expect((await test.as(user).get(path)).status).toBe(200)
    }
  })
})

describe('a consent', () => {
  it('is shown to administrators and in the copy of the data, and outlasts the account', async () => {
    const user = await aUser(test)
    await agree(user, { terms: 2, privacy: 1 })
    const copy = await test.as(user).get('/users/personal-data')
    expect(copy.body.consents).toMatchObject([{ kind: 'privacy' }, { kind: 'terms', version: 2 }])
    const overview = await test.asAdmin.get(`/admin/users/${user.id}/overview`)
    expect(overview.body).toMatchObject({ consents: [{ kind: 'terms', version: 2 }, { kind: 'privacy' }] })
    expect((await test.asAdmin.delete(`/admin/users/${user.id}`)).status).toBe(200)
    const kept = test.deps.db.selectFrom('consents').selectAll().where('user_id', '=', user.id)
    expect(await kept.execute()).toHaveLength(2)
  })

  it('cannot be changed or deleted in the database, except that another account takes it over', async () => {
    const { owner: db } = test
    const [user, other] = [await aUser(test), await aUser(test)]
    await agree(user, { terms: 2, privacy: 1 })
    const own = () => db.updateTable('consents').where('user_id', '=', user.id)
    await expect(
      own()
        .set({ given_at: new Date(0) })
        .execute(),
    ).rejects.toThrow('as it was given')
    await expect(db.deleteFrom('consents').where('user_id', '=', user.id).execute()).rejects.toThrow()
    await own().set({ user_id: other.id }).execute()
    expect(await consentsOf(other)).toHaveLength(2)
  })
})
