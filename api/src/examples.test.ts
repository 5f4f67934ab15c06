import { exampleRegistration } from '@cubby/contract/accounts/auth-examples'
import { exampleIds } from '@cubby/contract/example-ids'
import { exampleReport } from '@cubby/contract/teaching/hours-examples'
import { z } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { aCenter, aSentInvoice } from './testing/centers.ts'
import {
  aPaidPayment,
  aSession,
  aSessionAtTheDoor,
  atDays,
  aUser,
  enrollIn,
  seatIn,
  type TestUser,
  waitIn,
} from './testing/factories.ts'
import { anotherSession, assign, twoSessions } from './testing/make-up.ts'
import { addRow, changeRows, rowIn, rowsIn } from './testing/rows.ts'
import { useTestApp } from './testing/test-app.ts'

const test = useTestApp()

/** The sender of an example, the ids in its path, and existing ids that replace those in its body. */
interface Scene {
  readonly user?: { readonly token: string }
  readonly path?: Readonly<Record<string, string>>
  readonly ids?: Partial<Record<keyof typeof exampleIds, string>>
}

const admin = () => aUser(test, { role: 'admin' })
const student = async (): Promise<Scene> => ({ user: await aUser(test) })
const anybody = async (): Promise<Scene> => ({})

async function registered(): Promise<Scene> {
  // Other examples register with the same address.
  await changeRows(
    test,
    'users',
    { email: exampleRegistration.email },
    { email: `${crypto.randomUUID()}@example.test` },
  )
  const { body } = await test.post('/users/register', exampleRegistration)
  return { user: body }
}

async function aContactMessage(): Promise<string> {
  const row = { id: crypto.randomUUID(), idempotency_key: null, name: 'Maya', email: 'maya@example.test' }
  await addRow(test, 'contact_messages', { ...row, message: 'Is there parking?', created_at: new Date() })
  return row.id
}

async function aTraining(): Promise<Scene> {
  const login = await aUser(test)
  const body = { ...exampleReport, id: crypto.randomUUID() }
  await test.as(login).post('/users/trainings', body)
  return { user: await admin(), path: { id: body.id } }
}

async function aDiscount(): Promise<string> {
  const id = crypto.randomUUID()
  const limits = { max_uses: null, max_uses_per_student: null, valid_from: null, valid_through: null }
  await addRow(test, 'discount_codes', {
    id,
    code: id.toUpperCase(),
    unit: 'percent',
    value: 20,
    ...limits,
    created_at: new Date(),
    updated_at: new Date(),
  })
  return id
}

/** A receipt of $95 that the office recorded. */
async function aRecordedReceipt(): Promise<Scene> {
  const { owner, id } = await aPayment()
  await enrolledOn(owner, '2026-11-01')
  await test
    .as(test.admin)
    .post(`/admin/financial/payments/${id}/receipts`, { amount: 95, method: 'cash', date: '2026-11-09' })
  const entry = await rowIn(test, 'payment_entries', { payment_id: id })
  return { user: test.admin, path: { id }, ids: { receipt: entry.id } }
}

/** A sent invoice of $95, and the center that owes it. */
async function anInvoice() {
  const [user, center] = [await admin(), await aCenter(test)]
  const { invoice } = await aSentInvoice(test, center.id)
  return { user, center, path: { id: invoice.id } }
}

async function anEnrollment(): Promise<{ owner: TestUser; id: string }> {
  const owner = await aUser(test)
  return { owner, id: await seatIn(test, owner, await aSession(test)) }
}

/** A session with a student, and the next one of its class. */
async function aCancelledDay() {
  const owner = await aUser(test)
  const old = await aSession(test)
  const next = await anotherSession(test, old, { days: ['2099-03-02', '2099-03-02'] })
  return { old, next, owner, id: await seatIn(test, owner, old) }
}

async function aPayment(): Promise<{ owner: TestUser; id: string }> {
  const { owner, id } = await anEnrollment()
  await test.as(await admin()).post(`/enrollments/${id}/approve`)
  const { body } = await test.as(owner).get('/users/payments')
  return { owner, id: body.payments[0]?.id ?? 'none' }
}

/** Dates a student's enrollment back, so that money of an earlier day needs no confirmation. */
function enrolledOn({ id }: TestUser, day: string) {
  return changeRows(test, 'enrollments', { user_id: id }, { enrolled_at: day })
}

/** A meeting of some weeks ago, its instructor, and one of its students. */
async function aPastMeeting() {
  const [session, student] = [await aSession(test), await aUser(test)]
  await seatIn(test, student, session)
  const instructor = await aUser(test, { role: 'instructor' })
  await changeRows(test, 'class_sessions', session.id, { instructor_id: instructor.id })
  await atDays(test, session, ['2026-11-02', '2026-11-02'])
  const meeting = await rowIn(test, 'session_meetings', { session_id: session.id })
  return { instructor, student, meetingId: meeting.id }
}

/** Days that stay in the future, for requests about sessions that have not begun. */
const UPCOMING = { days: ['2099-03-02', '2099-03-04'], evenings: ['2099-03-05', '2099-03-06'] } as const

const scenes: Readonly<Record<string, () => Promise<Scene>>> = {
  'POST /users/register': anybody,
  'POST /users/login': async () => {
    await registered()
    return {}
  },
  'POST /users/revoke-login': anybody,
  'GET /users/device-key': student,
  'POST /users/forgot-password': anybody,
  'POST /users/change-password': registered,
  'PUT /profile/password': registered,
  'POST /users/passkeys/options': registered,
  'POST /users/second-factor/proof': registered,
  'POST /users/authenticator-app': registered,
  'GET /classes': async () => {
    await aSession(test)
    return {}
  },
  'GET /classes/{id}': async () => ({ path: { id: (await aSession(test)).classId } }),
  'POST /contact': anybody,
  'POST /admin/contact-messages/{id}/answers': async () => ({
    user: await admin(),
    path: { id: await aContactMessage() },
  }),
  'PUT /admin/contact-messages/{id}/status': async () => ({
    user: await admin(),
    path: { id: await aContactMessage() },
  }),
  'GET /admin/classes/{id}/attendance': async () => {
    const session = await aSession(test)
    await seatIn(test, await aUser(test), session)
    return { user: await admin(), path: { id: session.classId } }
  },
  'POST /error-reports': anybody,
  'POST /admin/failed-jobs/retry': async () => ({ user: await admin() }),
  'PUT /users/hours/standards': student,
  'POST /users/trainings': student,
  'GET /admin/today': async () => ({ user: await admin() }),
  'POST /admin/hours/bulk/preview': async () => ({ user: await admin() }),
  'POST /admin/hours/standards': async () => ({ user: await admin() }),
  'POST /admin/standards': async () => ({ user: await admin() }),
  'PUT /admin/classes/{id}/shares': async () => ({
    user: await admin(),
    path: { id: (await aSession(test)).classId },
  }),
  'POST /admin/trainings/{id}/verify': aTraining,
  'POST /admin/trainings/{id}/return': aTraining,
  'POST /admin/trainings/{id}/reject': aTraining,
  'GET /legal-texts': anybody,
  'GET /users/logins': student,
  'POST /users/logins/end-others': student,
  'GET /users/consents': student,
  'POST /users/consents': student,
  'PUT /admin/legal-texts/{kind}/draft': async () => ({ user: await admin(), path: { kind: 'terms' } }),
  'GET /enrollments/my': async () => ({ user: (await anEnrollment()).owner }),
  'POST /teaching/sessions/{id}/walk-ins': async () => ({
    user: await admin(),
    path: { id: (await aSessionAtTheDoor(test)).id },
  }),
  'POST /enrollments/{id}': async () => {
    const { id: session, classId } = await aSession(test)
    return { user: await aUser(test), path: { id: classId }, ids: { session } }
  },
  'DELETE /enrollments/{id}': async () => {
    const user = await aUser(test)
    return { user, path: { id: await seatIn(test, user, await aSession(test)) } }
  },
  'GET /enrollments/check-eligibility/{id}': async () => ({
    user: await aUser(test),
    path: { id: (await aSession(test)).id },
  }),
  'POST /centers/{id}/orders': async () => {
    const { id, director, staff } = await aCenter(test, { staff: 1 })
    const { id: session } = await aSession(test)
    return { user: director, path: { id }, ids: { session, member: staff[0]?.memberId ?? '' } }
  },
  'POST /admin/centers/{id}/orders': async () => {
    const { id, staff } = await aCenter(test, { staff: 1 })
    const { id: session } = await aSession(test)
    return { user: await admin(), path: { id }, ids: { session, member: staff[0]?.memberId ?? '' } }
  },
  'POST /admin/centers': async () => ({ user: await admin() }),
  'POST /admin/centers/{id}/status': async () => ({
    user: await admin(),
    path: { id: (await aCenter(test)).id },
  }),
  'POST /admin/centers/{id}/invitations': async () => ({
    user: await admin(),
    path: { id: (await aCenter(test)).id },
  }),
  'POST /centers/{id}/invitations': async () => {
    const { id, director } = await aCenter(test)
    return { user: director, path: { id } }
  },
  'POST /centers/requests': anybody,
  'POST /users/centers/{id}/leave': async () => {
    const [user] = (await aCenter(test, { staff: 1 })).staff
    return { user: user ?? (await aUser(test)), path: { id: user?.memberId ?? '' } }
  },
  'POST /admin/discounts': async () => ({ user: await admin() }),
  'PUT /admin/discounts/{id}': async () => ({ user: await admin(), path: { id: await aDiscount() } }),
  'PUT /admin/enrollments/{id}/price': async () => ({
    user: await admin(),
    path: { id: (await anEnrollment()).id },
  }),
  'POST /enrollments/waitlist/{id}': async () => {
    const session = await aSession(test, { capacity: 1 })
    await seatIn(test, await aUser(test), session)
    return { user: await aUser(test), path: { id: session.id } }
  },
  'POST /enrollments/{id}/reject': async () => ({
    user: await admin(),
    path: { id: (await anEnrollment()).id },
  }),
  'POST /admin/enrollments/{id}/transfer': async () => ({
    user: await admin(),
    path: { id: (await anEnrollment()).id },
    ids: { session: (await aSession(test)).id },
  }),
  'POST /enrollments/{id}/transfer-request': async () => {
    const { owner, id } = await anEnrollment()
    return { user: owner, path: { id }, ids: { session: (await aSession(test)).id } }
  },
  'POST /admin/enrollments/{id}/transfer-request/decline': async () => {
    const { owner, id } = await anEnrollment()
    const { id: session_id } = await aSession(test)
    await test.as(owner).post(`/enrollments/${id}/transfer-request`, { session_id })
    return { user: await admin(), path: { id } }
  },
  'POST /admin/sessions/{id}/rebooking/preview': async () => {
    const { old } = await aCancelledDay()
    return { user: await admin(), path: { id: old.id } }
  },
  'POST /admin/sessions/{id}/rebooking': async () => {
    const { old, next, id } = await aCancelledDay()
    return { user: await admin(), path: { id: old.id }, ids: { enrollment: id, session: next.id } }
  },
  'POST /users/enrollments/{id}/choice': async () => {
    const { old, next, owner, id: enrollment_id } = await aCancelledDay()
    const asked = { enrollment_id, plan: 'ask', session_id: next.id, refund: 0, due: 0 }
    const login = await admin()
    await test.as(login).post(`/admin/sessions/${old.id}/rebooking`, { students: [asked] })
    const { id } = await rowIn(test, 'enrollments', { transferred_from: enrollment_id })
    return { user: owner, path: { id }, ids: { session: next.id } }
  },
  'POST /admin/enrollments/bulk': async () => ({
    user: await admin(),
    ids: { enrollment: (await anEnrollment()).id },
  }),
  'PUT /admin/classes/{classId}/waitlist/{entryId}': async () => {
    const session = await aSession(test, { capacity: 1 })
    await enrollIn(test, await aUser(test), session)
    const entryId = await waitIn(test, await aUser(test), session)
    return { user: await admin(), path: { classId: session.classId, entryId } }
  },
  'PUT /users/profile': student,
  'PUT /profile/profile': student,
  'PUT /users/preferences': student,
  'PUT /profile/email-preferences': student,
  'GET /notifications': student,
  'GET /users/payments': async () => ({ user: (await aPayment()).owner }),
  'GET /users/payment-history': async () => ({ user: (await aPayment()).owner }),
  'PUT /profile/payments/{id}': async () => {
    const { owner, id } = await aPayment()
    return { user: owner, path: { id } }
  },
  'POST /admin/financial/payments/{id}/receipts': async () => {
    const { owner, id } = await aPayment()
    await enrolledOn(owner, '2026-11-01')
    return { user: await admin(), path: { id } }
  },
  'POST /admin/financial/payments/{id}/refunds': async () => {
    const { id } = await aPayment()
    await aPaidPayment(test, id, '2026-11-10')
    return { user: await admin(), path: { id } }
  },
  'POST /admin/financial/payments/{id}/corrections': aRecordedReceipt,
  'POST /admin/financial/payments/{id}/removals': aRecordedReceipt,
  'POST /admin/financial/closed-months': async () => {
    await test.deps.db.deleteFrom('closed_months').execute()
    await aPaidPayment(test, (await aPayment()).id, '2026-10-15T12:00:00Z')
    return { user: await admin() }
  },
  'POST /admin/financial/closed-months/{month}/reopen': async () => {
    const user = await admin()
    await test.deps.db.deleteFrom('closed_months').execute()
    const nothing = JSON.stringify({ amount_in: 0, amount_out: 0, kinds: [], methods: [] })
    await addRow(test, 'closed_months', {
      month: '2026-10',
      ends_at: new Date('2026-11-01T04:00:00Z'),
      totals: nothing,
      closed_at: new Date(),
      closed_by: user.id,
    })
    return { user, path: { month: '2026-10' } }
  },
  'POST /admin/certificates': async () => {
    const session = await aSession(test, { startsIn: -1, status: 'completed' })
    return { user: await admin(), ids: { session: session.id } }
  },
  'POST /users/transcript/links': student,
  'PUT /admin/settings': async () => ({ user: await admin() }),
  'PUT /admin/settings/time-zone': async () => ({ user: await admin() }),
  'PUT /admin/invoices/{id}': anInvoice,
  'POST /admin/invoices/{id}/void': anInvoice,
  'POST /admin/invoices/{id}/receipts': anInvoice,
  'POST /centers/{id}/invoices/{invoiceId}/pay': async () => {
    const { center, path } = await anInvoice()
    return { user: center.director, path: { id: center.id, invoiceId: path.id } }
  },
  'PUT /admin/list-views/{list}': async () => ({ user: await admin(), path: { list: 'enrollments' } }),
  'POST /admin/saved-views': async () => ({ user: await admin() }),
  'PATCH /sessions/sessions/{id}/status': async () => ({
    user: await admin(),
    path: { id: (await aSession(test)).id },
  }),
  'PUT /sessions/{id}/meetings': async () => ({
    user: await admin(),
    path: { id: (await aSession(test)).id },
  }),
  'PUT /meetings/{id}/attendance': async () => {
    const { instructor, student, meetingId } = await aPastMeeting()
    return { user: instructor, path: { id: meetingId }, ids: { user: student.id } }
  },
  'POST /meetings/{id}/check-ins': async () => {
    const { instructor, meetingId } = await aPastMeeting()
    return { user: instructor, path: { id: meetingId } }
  },
  'GET /enrollments/{id}/make-up-options': async () => {
    const { admin: user, enrollment: id } = await twoSessions(test, UPCOMING)
    return { user, path: { id } }
  },
  'POST /enrollments/{id}/make-up-meetings': async () => {
    const { admin: user, enrollment: id, first: meeting } = await twoSessions(test, UPCOMING)
    return { user, path: { id }, ids: { meeting } }
  },
  'DELETE /make-up-meetings/{id}': async () => {
    const { admin: user, enrollment, first: meeting_id } = await twoSessions(test, UPCOMING)
    const { body } = await assign(test, user, { enrollment, meeting_id })
    return { user, path: { id: body.make_up.id } }
  },
  'POST /sessions': async () => ({
    user: await admin(),
    ids: {
      class: (await aSession(test)).classId,
      instructor: (await aUser(test, { role: 'instructor' })).id,
    },
  }),
  'PUT /sessions/{id}': async () => ({
    user: await admin(),
    path: { id: (await aSession(test)).id },
    ids: { instructor: (await aUser(test, { role: 'instructor' })).id },
  }),
  'POST /admin/classes': async () => ({
    user: await admin(),
    ids: { instructor: (await aUser(test, { role: 'instructor' })).id },
  }),
  'POST /admin/users': async () => ({ user: await admin() }),
  'POST /admin/enrollments': async () => ({
    user: await admin(),
    ids: { session: (await aSession(test)).id },
  }),
  'PUT /admin/users/{id}/profile': async () => ({
    user: await admin(),
    path: { id: (await aUser(test)).id },
  }),
  'PATCH /admin/users/{id}/role': async () => ({
    user: await admin(),
    path: { id: (await aUser(test)).id },
  }),
  'PATCH /admin/users/{id}/status': async () => ({
    user: await admin(),
    path: { id: (await aUser(test)).id },
  }),
  'POST /notifications/admin/send': async () => {
    const session = await aSession(test)
    await seatIn(test, await aUser(test), session)
    return { user: await admin(), ids: { class: session.classId } }
  },
  'POST /notifications/admin/broadcast': async () => ({ user: await admin() }),
  'POST /notifications/admin/templates': async () => ({ user: await admin() }),
}

const routes = () =>
  createApp(test.deps).openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request, responses } = definition.route
    return [{ endpoint: `${method.toUpperCase()} ${path.replace('/api', '')}`, request, responses }]
  })

/** Schema and example of a documented body. */
const media = z.object({
  content: z.object({
    'application/json': z.object({ schema: z.instanceof(z.ZodType), example: z.unknown().optional() }),
  }),
})

function exampleOf(content: unknown) {
  const json = media.safeParse(content).data?.content['application/json']
  return json?.example === undefined ? null : json
}

const countEffects = async () => [
  (await rowsIn(test, 'audit_log')).length,
  (await rowsIn(test, 'notifications')).length,
]

describe('examples of the documentation', () => {
  it('exist for every scene, and every example has a scene', () => {
    const documented = routes().filter(
      ({ request, responses }) =>
        exampleOf(request?.body) || Object.values(responses).some((response) => exampleOf(response)),
    )
    expect(new Set(documented.map(({ endpoint }) => endpoint))).toEqual(new Set(Object.keys(scenes)))
  })

  it('of responses have exactly the fields of their schema', () => {
    for (const { endpoint, responses } of routes()) {
      for (const response of Object.values(responses)) {
        const json = exampleOf(response)
        if (json) expect(json.schema.parse(json.example), endpoint).toEqual(json.example)
      }
    }
  })

  it.each(Object.keys(scenes))(
    '%s succeeds when it is sent, returns what is documented, and takes effect once for each key',
    async (endpoint) => {
      const documented = routes().find((route) => route.endpoint === endpoint)
      const { user, path = {}, ids = {} } = (await scenes[endpoint]?.()) ?? {}
      let body = JSON.stringify(exampleOf(documented?.request?.body)?.example)
      for (const [name, id] of Object.entries(ids)) {
        body = body?.replaceAll(exampleIds[name as keyof typeof exampleIds], id)
      }
      const [method = '', template = ''] = endpoint.split(' ')
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const send = () =>
        test.call(
          method,
          template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? 'missing'),
          { ...(user && { token: user.token, headers }), ...(body && { body }) },
        )
      const response = await send()
      const [status] = Object.keys(documented?.responses ?? {})
      expect(response, response.text).toMatchObject({ status: Number(status) })
      const success = Object.values(documented?.responses ?? {})[0]
      const schema = media.parse(success).content['application/json'].schema
      expect(schema.parse(response.body)).toEqual(response.body)
      if (!user || method === 'GET' || !documented?.request?.headers) return
      const effects = await countEffects()
      expect((await send()).text).toBe(response.text)
      expect(await countEffects()).toEqual(effects)
    },
  )
})
