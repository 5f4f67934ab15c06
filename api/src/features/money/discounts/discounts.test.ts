import type { DiscountCode, DiscountSave } from '@cubby/contract/money/discounts'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { addDays, dayOf } from '@cubby/rules/days'
import type { KyselyPlugin } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { aCenter } from '../../../testing/centers.ts'
import {
  aCaller,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { addRow, changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { enrollmentWaves } from '../../seats/enrollments/enroll.ts'

/** Measured before there were discounts. */
const STATEMENTS_OF_AN_ENROLLMENT = 14

const test = useTestApp()
let made = 0
afterAll(() => expectSeatsInOrder(test))

const spring: DiscountSave = {
  code: '',
  unit: 'percent',
  value: 20,
  class_ids: [],
  valid_from: null,
  valid_through: null,
  max_uses: null,
  max_uses_per_student: null,
  min_price: 0,
  note: '',
  ended: false,
}

const add = (save: Partial<DiscountSave> = {}) => {
  made += 1
  return test.asAdmin.post('/admin/discounts', { ...spring, code: `CODE-${made}`, ...save })
}
const aCode = async (save?: Partial<DiscountSave>) => (await add(save)).body.discount
const change = (discount: DiscountCode, save: Partial<DiscountSave>) => {
  const { id, class_titles, uses, given, state, ...stored } = discount
  return test.asAdmin.put(`/admin/discounts/${id}`, { ...stored, ...save })
}
const usesOf = async ({ id }: DiscountCode) => {
  const { body } = await test.asAdmin.get('/admin/discounts')
  const found = body.discounts.find((one) => one.id === id)
  return [found?.uses, found?.given]
}

const enroll = (user: TestUser, session: TestSession, body: object = {}) =>
  test.as(user).post(`/enrollments/${session.classId}`, { sessionId: session.id, ...body })
const price = (user: TestUser, session: TestSession, code?: string) =>
  test
    .as(user)
    .get(`/enrollments/price?sessionId=${session.id}${code ? `&code=${encodeURIComponent(code)}` : ''}`)
const idOf = ({ body }: Awaited<ReturnType<typeof enroll>>) => {
  if (body.outcome !== 'enrolled') throw new Error(JSON.stringify(body))
  return body.enrollment.id
}
const review = (id: string, to: 'approve' | 'reject' | 'pending') =>
  test.asAdmin.post(`/enrollments/${id}/${to}`, {})
const payments = async (user: TestUser) => (await test.as(user).get('/users/payments')).body.payments
const owedBy = async (user: TestUser) => (await payments(user)).map(({ amount }) => amount)

async function today(days = 0) {
  const { clock, db, config } = test.deps
  return addDays(dayOf(await clock(db), config.provider.timezone), days)
}

async function termsOf({ id }: TestSession, discount: SessionTerms['discount']): Promise<SessionTerms> {
  const { start_date, end_date } = await rowIn(test, 'class_sessions', id)
  const times = { start_time: '09:00', end_time: '15:30', location: 'Room 2' }
  return { price: 95, start_date, end_date, ...times, ...(discount !== undefined && { discount }) }
}

async function setDiscounts({ classId }: TestSession, discounts: object, priceCents = 9_500) {
  await changeRows(test, 'classes', classId, {
    discounts: JSON.stringify({ early_bird: null, returning: null, ...discounts }),
    price_cents: priceCents,
  })
}

describe('codes of the office', () => {
  it('are listed with their state, and changed', async () => {
    const code = await aCode({ code: 'spring-20', note: 'Flyer', valid_through: await today() })
    expect(code).toMatchObject({ code: 'SPRING-20', value: 20, uses: 0, given: 0, state: 'active' })
    const changed = await change(code, { valid_through: await today(-1), value: 25 })
    expect(changed.body.discount).toMatchObject({ value: 25, state: 'over' })
    const states = [
      { valid_through: null, valid_from: await today(1) },
      { valid_through: null, ended: true },
    ]
    const found = []
    for (const save of states) found.push((await change(code, save)).body.discount.state)
    expect(found).toEqual(['upcoming', 'ended'])
  })

  it('are refused with the field that is wrong', async () => {
    const { code } = await aCode()
    expect((await add({ code })).body.fields).toEqual({ code: 'Another discount has this code' })
    expect((await add({ code: 'two words' })).body.fields).toHaveProperty('code')
    expect((await add({ value: 101 })).body.fields).toHaveProperty('value')
    expect((await add({ unit: 'dollars', value: 0.001 })).body.fields).toHaveProperty('value')
    const days = { valid_from: '2026-12-02', valid_through: '2026-12-01' }
    expect((await add(days)).body.fields).toHaveProperty('valid_through')
    expect(codeOf(await add({ class_ids: ['unknown'] }))).toBe('class_not_found')
    expect(codeOf(await change({ ...(await aCode()), id: 'unknown' }, {}))).toBe('discount_not_found')
  })

  it('are in the audit log', async () => {
    const discount = await aCode({ value: 30 })
    const rows = await rowsIn(test, 'audit_log', { subject_id: discount.id }, ['action', 'details'])
    expect(rows).toMatchObject([
      { action: 'payment.discount_added', details: { discount: `${discount.code} (30%)` } },
    ])
  })
})

describe('the price of a student', () => {
  it('is shown before enrolling, with and without a code', async () => {
    const [student, session, code] = [await aUser(test), await aSession(test), await aCode()]
    expect((await price(student, session)).body).toEqual({ price: 95, discount: null })
    expect((await price(student, session, code.code.toLowerCase())).body).toEqual({
      price: 95,
      discount: { kind: 'code', amount: 19, code: code.code, reason: null },
    })
  })

  it('tells nobody why a code does not apply', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const refused = [
      await aCode({ ended: true }),
      await aCode({ valid_from: await today(1) }),
      await aCode({ class_ids: [(await aSession(test)).classId] }),
      await aCode({ min_price: 95.01 }),
    ]
    const answers = []
    for (const code of ['UNKNOWN', ...refused.map((one) => one.code)]) {
      answers.push((await price(student, session, code)).body)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 'code_not_valid' })
  })

  it('is fixed when they enroll, and charged when they are approved', async () => {
    const [student, session, code] = [await aUser(test), await aSession(test), await aCode()]
    const id = idOf(await enroll(student, session, { code: code.code }))
    expect(await usesOf(code)).toEqual([1, 19])
    await setDiscounts(session, {}, 12_000)
    await change(code, { value: 50, ended: true })
    const listed = await test.asAdmin.get(`/enrollments?sessionId=${session.id}`)
    expect(listed.body.enrollments[0]).toMatchObject({
      priced: { price: 95, discount: { amount: 19 } },
      reviews: { approve: { consequence: expect.stringContaining('$76.00') } },
    })
    await review(id, 'approve')
    expect(await payments(student)).toMatchObject([
      { amount: 76, remaining: 76, price: 95, discount: { kind: 'code', amount: 19, code: code.code } },
    ])
  })

  it('is not charged at all if nothing remains', async () => {
    const [student, session, code] = [await aUser(test), await aSession(test), await aCode({ value: 100 })]
    const id = idOf(await enroll(student, session, { code: code.code }))
    await review(id, 'approve')
    expect(await payments(student)).toEqual([])
    expect(await usesOf(code)).toEqual([1, 95])
  })

  it('is lower for early birds and returning students, without a code', async () => {
    const session = await aSession(test)
    const early = { unit: 'dollars', value: 10, until: await today() }
    await setDiscounts(session, { early_bird: early, returning: { unit: 'percent', value: 15 } })
    const [first, returning] = [await aUser(test), await aUser(test)]
    const past = await seatIn(test, returning, await aSession(test))
    await changeRows(test, 'enrollments', past, {
      completed_at: new Date(),
      completion_reason: 'Session completed',
      status: 'approved',
    })
    expect((await price(first, session)).body.discount).toMatchObject({ kind: 'early_bird', amount: 10 })
    expect((await price(returning, session)).body.discount).toMatchObject({
      kind: 'returning',
      amount: 14.25,
    })
    const asked = `/enrollments/price?sessionId=${session.id}&studentId=${returning.id}`
    expect((await test.asAdmin.get(asked)).body).toEqual((await price(returning, session)).body)
    expect((await test.as(first).get(asked)).status).toBe(403)
    for (const student of [first, returning]) await review(idOf(await enroll(student, session)), 'approve')
    expect([await owedBy(first), await owedBy(returning)]).toEqual([[85], [80.75]])
    await setDiscounts(session, { early_bird: { ...early, until: await today(-1) } })
    expect((await price(await aUser(test), session)).body.discount).toBeNull()
  })

  it('uses no code if another discount is as large', async () => {
    const session = await aSession(test)
    await setDiscounts(session, { early_bird: { unit: 'percent', value: 20, until: await today() } })
    const code = await aCode()
    const { body } = await enroll(await aUser(test), session, { code: code.code })
    expect(body).toMatchObject({ enrollment: { priced: { discount: { kind: 'early_bird', amount: 19 } } } })
    expect(await usesOf(code)).toEqual([0, 0])
  })
})

describe('the terms of a student', () => {
  it('are refused with both prices if the code no longer holds, and nobody is enrolled', async () => {
    const [student, session, code] = [await aUser(test), await aSession(test), await aCode()]
    const seen = await termsOf(session, { kind: 'code', amount: 19, code: code.code })
    await change(code, { ended: true })
    const { status, body } = await enroll(student, session, { terms: seen, code: code.code })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'terms_changed' })
    expect(body.terms).toMatchObject({ seen: { discount: { amount: 19 } }, current: { discount: null } })
    expect((await test.as(student).get('/enrollments/my')).body.total).toBe(0)
    // The student agrees to the full price; the app sends the code again.
    const agreed = await enroll(student, session, { terms: body.terms?.current, code: code.code })
    expect(agreed.body).toMatchObject({ outcome: 'enrolled', enrollment: { priced: null } })
  })

  it('are refused, too, if a discount appeared or ended meanwhile', async () => {
    const session = await aSession(test)
    const early = { unit: 'dollars', value: 10, until: await today() }
    const plain = await termsOf(session, null)
    await setDiscounts(session, { early_bird: early })
    expect(codeOf(await enroll(await aUser(test), session, { terms: plain }))).toBe('terms_changed')
    const seen = await termsOf(session, { kind: 'early_bird', amount: 10 })
    await setDiscounts(session, {})
    expect(codeOf(await enroll(await aUser(test), session, { terms: seen }))).toBe('terms_changed')
  })

  it('of an app that shows no discounts do not mention them, and take them off', async () => {
    const session = await aSession(test)
    await setDiscounts(session, { early_bird: { unit: 'dollars', value: 10, until: await today() } })
    const old = await enroll(await aUser(test), session, { terms: await termsOf(session, undefined) })
    expect(old.body).toMatchObject({ enrollment: { priced: { price: 95, discount: { amount: 10 } } } })
  })

  it('without terms, a code that does not apply is refused', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    expect(codeOf(await enroll(student, session, { code: 'UNKNOWN' }))).toBe('code_not_valid')
    const shown = await termsOf(session, undefined)
    expect(codeOf(await enroll(student, session, { code: 'UNKNOWN', terms: shown }))).toBe('code_not_valid')
  })
})

describe('a use of a code', () => {
  it('is given back by withdrawing and by a rejection', async () => {
    const [one, other, session] = [await aUser(test), await aUser(test), await aSession(test)]
    const code = await aCode({ max_uses: 1 })
    const entered = { code: code.code }
    const first = idOf(await enroll(one, session, entered))
    expect(codeOf(await enroll(other, session, entered))).toBe('code_not_valid')
    await test.as(one).delete(`/enrollments/${first}`)
    expect(await usesOf(code)).toEqual([0, 0])
    const second = idOf(await enroll(other, session, entered))
    await review(second, 'reject')
    expect(await usesOf(code)).toEqual([0, 0])
    // The office approves again what the student agreed to.
    await review(second, 'approve')
    expect(await owedBy(other)).toEqual([76])
    expect(await usesOf(code)).toEqual([1, 19])
  })

  it('is counted for each student', async () => {
    const student = await aUser(test)
    const entered = { code: (await aCode({ max_uses_per_student: 1 })).code }
    expect((await enroll(student, await aSession(test), entered)).status).toBe(201)
    expect(codeOf(await enroll(student, await aSession(test), entered))).toBe('code_not_valid')
    expect((await enroll(await aUser(test), await aSession(test), entered)).status).toBe(201)
  })

  it('is taken when joining the waitlist, kept through an offer, and given back by leaving', async () => {
    const [holder, one, other] = [await aUser(test), await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    const held = await seatIn(test, holder, session)
    const code = await aCode({ max_uses: 2 })
    const join = async (user: TestUser) =>
      (
        await test.as(user).post(`/enrollments/waitlist/${session.id}`, {
          code: code.code,
          terms: await termsOf(session, { kind: 'code', amount: 19 }),
        })
      ).body.waitlist_entry
    const entry = await join(one)
    expect(entry.priced).toEqual({
      price: 95,
      discount: { kind: 'code', amount: 19, code: code.code, reason: null },
    })
    const waiting = await test.asAdmin.get(`/admin/waitlist?searchTerm=${one.email}`)
    expect(waiting.body.waitlist_entries).toMatchObject([{ id: entry.id, priced: entry.priced }])
    await join(other)
    expect(await usesOf(code)).toEqual([2, 38])
    await test.as(other).delete(`/enrollments/waitlist/${session.id}`)
    expect(await usesOf(code)).toEqual([1, 19])
    // The code ends, and the class gets dearer; the price was fixed when the student joined.
    await change(code, { ended: true })
    await setDiscounts(session, {}, 12_000)
    await test.as(holder).delete(`/enrollments/${held}`)
    const accepted = await test.as(one).post(`/enrollments/waitlist/${entry.id}/accept`, {
      terms: await termsOf(session, { kind: 'code', amount: 19 }),
    })
    expect(accepted.body).toMatchObject({ enrollment: { priced: { price: 95, discount: { amount: 19 } } } })
    expect(await usesOf(code)).toEqual([1, 19])
  })

  it('is kept if the student accepts the offer by enrolling, and if the office approves the entry', async () => {
    for (const how of ['enroll', 'approve'] as const) {
      const [holder, student] = [await aUser(test), await aUser(test)]
      const session = await aSession(test, { capacity: 1 })
      const held = await seatIn(test, holder, session)
      const code = await aCode({ max_uses: 1 })
      const waiting = await enroll(student, session, { code: code.code, joinWaitlistIfFull: true })
      if (waiting.body.outcome !== 'waitlisted') throw new Error('not on the waitlist')
      const { id } = waiting.body.waitlist_entry
      await test.as(holder).delete(`/enrollments/${held}`)
      if (how === 'enroll') await review(idOf(await enroll(student, session)), 'approve')
      else {
        await test.asAdmin.put(`/admin/classes/${session.classId}/waitlist/${id}`, { status: 'approved' })
      }
      expect(await owedBy(student)).toEqual([76])
      expect(await usesOf(code)).toEqual([1, 19])
    }
  })

  it('is not taken by a repeated request', async () => {
    const [student, session, code] = [await aUser(test), await aSession(test), await aCode()]
    await enroll(student, session, { code: code.code })
    expect((await enroll(student, session, { code: code.code })).status).toBe(201)
    expect(await usesOf(code)).toEqual([1, 19])
  })
})

describe('a place that a center pays', () => {
  /** A student who completed a session, in a session for which returning students pay 15% less. */
  async function aReturningStudent() {
    const [student, session] = [await aUser(test), await aSession(test, { capacity: 1 })]
    const past = await seatIn(test, student, await aSession(test))
    await changeRows(test, 'enrollments', past, {
      completed_at: new Date(),
      completion_reason: 'Session completed',
      status: 'approved',
    })
    await setDiscounts(session, { returning: { unit: 'percent', value: 15 } })
    return { student, session }
  }

  it.each(['accept', 'enroll'])('costs what the center agreed to, by %s', async (how) => {
    const { student, session } = await aReturningStudent()
    const holder = await aUser(test)
    const held = await seatIn(test, holder, session)
    const entryId = await waitIn(test, student, session)
    const { id: center_id } = await aCenter(test, { staff: 0 })
    await changeRows(test, 'waitlist_entries', entryId, { center_id, discount: null })
    await test.as(holder).delete(`/enrollments/${held}`)
    expect((await price(student, session)).body).toEqual({ price: 95, discount: null })
    const accept = () => test.as(student).post(`/enrollments/waitlist/${entryId}/accept`, {})
    const id = idOf(await (how === 'accept' ? accept() : enroll(student, session)))
    const { discount, center_id: payer } = await rowIn(test, 'enrollments', id)
    expect({ discount, payer }).toEqual({ discount: null, payer: center_id })
  })

  it("gets the center's discount in another class, not that of the student", async () => {
    const { student, session } = await aReturningStudent()
    const id = await seatIn(test, student, await aSession(test))
    const terms = { discount: { unit: 'percent', value: 10 } } as const
    const { id: center_id } = await aCenter(test, { staff: 0, terms })
    await changeRows(test, 'enrollments', id, { center_id })
    await review(id, 'approve')
    const { status } = await test.asAdmin.post(`/admin/enrollments/${id}/transfer`, {
      session_id: session.id,
    })
    expect(status).toBe(200)
    const { discount } = await rowIn(test, 'enrollments', { session_id: session.id })
    expect(discount).toMatchObject({ kind: 'center', off_cents: 950 })
  })
})

describe('an enrollment that moves', () => {
  const transfer = (id: string, { id: session_id }: TestSession) =>
    test.asAdmin.post(`/admin/enrollments/${id}/transfer`, { session_id })
  async function anotherSession({ classId }: TestSession): Promise<TestSession> {
    const other = await aSession(test)
    await changeRows(test, 'class_sessions', other.id, { class_id: classId })
    return { ...other, classId }
  }

  it('keeps its discount within the class, of the price that the class has now', async () => {
    const [student, session, code] = [await aUser(test), await aSession(test), await aCode({ max_uses: 1 })]
    const id = idOf(await enroll(student, session, { code: code.code }))
    await review(id, 'approve')
    await setDiscounts(session, {}, 10_000)
    await transfer(id, await anotherSession(session))
    // 20% of $100.
    expect((await payments(student)).map(({ amount, status }) => [amount, status])).toEqual([[80, 'pending']])
    expect(await usesOf(code)).toEqual([1, 20])
  })

  it('gets only what another class grants', async () => {
    const [session, other] = [await aSession(test), await aSession(test)]
    await setDiscounts(other, { early_bird: { unit: 'dollars', value: 5, until: await today() } })
    for (const [class_ids, owed, uses] of [
      [[session.classId], 90, 0],
      [[session.classId, other.classId], 76, 1],
    ] as const) {
      const code = await aCode({ class_ids: [...class_ids] })
      const student = await aUser(test)
      const id = idOf(await enroll(student, session, { code: code.code }))
      await review(id, 'approve')
      await transfer(id, other)
      expect(await owedBy(student)).toEqual([owed])
      expect((await usesOf(code))[0]).toBe(uses)
    }
  })
})

describe('during an upgrade', () => {
  const discount = {
    kind: 'code',
    list_cents: 9_500,
    off_cents: 1_900,
    unit: 'percent',
    value: 20,
    code_id: 'none',
    code: 'OLD',
  } as const
  const charge = async (enrollmentId: string) => {
    const payment = { id: newId(), enrollment_id: enrollmentId, amount_cents: 9_500, due_date: '2027-01-01' }
    const stamps = { created_at: new Date(), updated_at: new Date(), reference: null }
    await addRow(test, 'payments', { ...payment, ...stamps })
  }

  it('a server of version 1.1.0 charges the price that was fixed', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const id = await seatIn(test, student, session)
    const store = (off_cents: number) =>
      changeRows(test, 'enrollments', id, {
        status: 'approved',
        discount: JSON.stringify({ ...discount, off_cents }),
      })
    await store(9_500)
    await charge(id)
    expect(await payments(student)).toEqual([])
    await store(1_900)
    await charge(id)
    expect(await payments(student)).toMatchObject([{ amount: 76, price: 95, discount: { amount: 19 } }])
  })

  it('a server of version 1.1.0 keeps the discount of a waitlist entry when it enrolls', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const now = new Date()
    const place = { user_id: student.id, session_id: session.id }
    await addRow(test, 'waitlist_entries', {
      id: newId(),
      ...place,
      status: 'accepted',
      joined_at: now,
      closed_at: now,
      discount: JSON.stringify(discount),
    })
    const id = newId()
    await addRow(test, 'enrollments', {
      id,
      ...place,
      status: 'pending',
      enrolled_at: now,
      decline_reason: null,
    })
    const stored = (enrollmentId: string) => rowIn(test, 'enrollments', enrollmentId, ['discount'])
    expect((await stored(id)).discount).toMatchObject(discount)
    const plain = await seatIn(test, await aUser(test), session)
    expect((await stored(plain)).discount).toBeNull()
  })
})

it('is counted for the account that stays after a merge, which moves enrollments', async () => {
  const [stays, ends] = [await aUser(test), await aUser(test)]
  const code = await aCode({ max_uses_per_student: 1 })
  for (const student of [stays, ends]) await enroll(student, await aSession(test), { code: code.code })
  await changeRows(test, 'enrollments', { user_id: ends.id }, { user_id: stays.id })
  expect(await usesOf(code)).toEqual([2, 38])
  expect(codeOf(await enroll(stays, await aSession(test), { code: code.code }))).toBe('code_not_valid')
})

it('costs an enrollment no statement without a code, and two with one', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const waves = enrollmentWaves({ ...test.deps, db: test.deps.db.withPlugin(counting) })
  const session = await aSession(test)
  await setDiscounts(session, { returning: { unit: 'percent', value: 15 } })
  const { code } = await aCode()
  const countOf = async (request: object) => {
    const caller = aCaller(await aUser(test), 'student')
    statements = 0
    await waves.carryOut({
      caller,
      input: { classId: session.classId, request: { sessionId: session.id, ...request } },
    })
    return statements
  }
  const plain = await countOf({})
  expect(plain).toBe(STATEMENTS_OF_AN_ENROLLMENT)
  expect(await countOf({ code })).toBe(plain + 2)
})
