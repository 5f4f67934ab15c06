import { exampleCenter, exampleRequest } from '@cubby/contract/money/centers-examples'
import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aCenter } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { aMailbox, queuedJobs } from '../../../testing/mail.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const time = aClock(NOW)
const test = useTestApp({ clock: time.clock })

const add = (changes: object = {}) => test.asAdmin.post('/admin/centers', { ...exampleCenter, ...changes })
const read = async (id: string) => (await test.asAdmin.get(`/admin/centers/${id}`)).body
const list = async (query = '') => (await test.asAdmin.get(`/admin/centers?${query}`)).body
const setStatus = (id: string, status: string, reason = '') =>
  test.asAdmin.post(`/admin/centers/${id}/status`, { status, reason })
const ask = (changes: object = {}, key?: string) =>
  test.post('/centers/requests', { ...exampleRequest, ...changes }, { 'Idempotency-Key': key })
async function aRequest(changes: object = {}): Promise<string> {
  const name = `Center ${crypto.randomUUID()}`
  await ask({ name, ...changes })
  return (await list(`searchTerm=${name}`)).centers[0]?.id ?? 'none'
}

describe('the office', () => {
  it('adds a center and reads it with its history', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body.message).toBe('The center is saved.')
    const { updated_at, ...saved } = exampleCenter
    expect(body.center).toMatchObject({ ...saved, status: 'active', request: null })
    const details = await read(body.center.id)
    expect(details).toMatchObject({
      people: [],
      invitations: [],
      enrollments: [],
      balance: { owed: 0, overdue: 0, not_invoiced: 0, refund_due: 0 },
      history: [{ action: 'center.added', by: 'Test User' }],
    })
  })

  it.each([
    ['name', { name: ' ' }, 'Enter the name of the center'],
    ['address', { address: '' }, 'Enter the address of the center'],
    ['billing_email', { billing_email: 'x' }, 'Please enter a valid email address'],
    [
      'terms.due_days',
      { terms: { ...exampleCenter.terms, due_days: 121 } },
      'Enter a whole number of days from 0 to 120',
    ],
  ])('is told about a wrong %s', async (field, changes, message) => {
    const { status, body } = await add(changes)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })

  it('gives a class one discount, and only a class that exists', async () => {
    const { classId } = await aSession(test)
    const off = { class_id: classId, unit: 'percent', value: 20 }
    const withDiscounts = (...class_discounts: object[]) =>
      add({ terms: { ...exampleCenter.terms, class_discounts } })
    expect((await withDiscounts(off)).body.center.terms.class_discounts).toEqual([off])
    expect((await withDiscounts(off, off)).body.fields).toEqual({
      'terms.class_discounts': 'A class can have one discount',
    })
    expect(codeOf(await withDiscounts({ ...off, class_id: 'unknown' }))).toBe('class_not_found')
  })

  it('does not overwrite what somebody else changed', async () => {
    const { center } = (await add()).body
    const save = (changes: object) =>
      test.asAdmin.put(`/admin/centers/${center.id}`, {
        ...exampleCenter,
        updated_at: center.updated_at,
        ...changes,
      })
    time.set(new Date(NOW.getTime() + 1000))
    expect((await save({ notes: 'Calls back on Mondays.' })).status).toBe(200)
    const late = await save({ notes: 'Never calls back.' })
    expect([late.status, codeOf(late)]).toEqual([409, 'center_changed'])
    expect(codeOf(await save({ updated_at: undefined }))).toBe('center_changed')
    const details = await read(center.id)
    expect(details.center.notes).toBe('Calls back on Mondays.')
    expect(details.history[0]).toMatchObject({ action: 'center.changed', text: 'notes' })
    time.set(NOW)
  })

  it('lists requests first, searches names and directors, and counts people', async () => {
    const mark = crypto.randomUUID()
    const { id, director } = await aCenter(test, { name: `Zebra ${mark}`, staff: 1 })
    await changeRows(test, 'users', director.id, { last_name: `Whitfield-${mark}` })
    await aCenter(test, { name: `Apple ${mark}`, status: 'closed' })
    await ask({ name: `Zoo ${mark}` })
    const names = (await list(`searchTerm=${mark}`)).centers.map(({ name }) => name.split(' ')[0])
    expect(names).toEqual(['Zoo', 'Apple', 'Zebra'])
    const found = await list(`searchTerm=whitfield-${mark}`)
    expect(found.centers).toMatchObject([{ id, directors: [`Test Whitfield-${mark}`], staff_count: 1 }])
    expect((await list(`searchTerm=${mark}&status=closed`)).centers).toHaveLength(1)
    expect((await list(`searchTerm=${mark}&status=requested`)).requested_count).toBeGreaterThan(0)
  })

  it('finds a center by its phone number as it is shown', async () => {
    const name = `Phone ${crypto.randomUUID()}`
    await add({ name, phone: '(917) 555-0163' })
    const found = async (typed: string) =>
      (await list(`searchTerm=${encodeURIComponent(`${name} ${typed}`)}`)).pagination.total
    expect(await found('(917) 555-0163')).toBe(1)
    expect(await found('9175550163')).toBe(1)
    expect(await found('(917) 555-0164')).toBe(0)
  })

  it('sees the enrollments that a center pays for, with what is not invoiced', async () => {
    const { id } = await aCenter(test)
    const student = await aUser(test)
    const enrollmentId = await seatIn(test, student, await aSession(test))
    await changeRows(test, 'enrollments', enrollmentId, { center_id: id })
    await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
    const { enrollments, balance } = await read(id)
    expect(enrollments).toMatchObject([
      { enrollment_id: enrollmentId, user_id: student.id, status: 'approved', amount: 95, invoice: null },
    ])
    expect(balance).toEqual({ owed: 0, overdue: 0, not_invoiced: 95, refund_due: 0 })
    expect((await list(`searchTerm=Stars`)).centers.find((one) => one.id === id)?.upcoming_count).toBe(1)
    expect((await list('status=owing')).centers.map((one) => one.id)).not.toContain(id)
  })

  it('closes a center and opens it again', async () => {
    const { id } = await aCenter(test)
    expect((await setStatus(id, 'closed')).body.center.status).toBe('closed')
    expect(codeOf(await setStatus(id, 'declined', 'Too far'))).toBe('center_decided')
    expect((await setStatus(id, 'active')).body.message).toBe('The center is active again.')
    expect(codeOf(await setStatus('unknown', 'closed'))).toBe('center_not_found')
  })
})

describe('a request for a center', () => {
  it('is listed first, confirmed to the sender, and counted in the work queue', async () => {
    const countOf = async () => (await test.asAdmin.get('/admin/work-queue')).body.center_requests ?? 0
    const before = await countOf()
    const name = `Little Steps ${crypto.randomUUID()}`
    const { status, body } = await ask({ name })
    expect([status, body.message]).toEqual([200, 'Thank you. The office will write to you.'])
    expect(await countOf()).toBe(before + 1)
    const [listed] = (await list(`searchTerm=${name}`)).centers
    expect(listed).toMatchObject({ name, status: 'requested' })
    const { contact_name, email, message } = exampleRequest
    expect((await read(listed?.id ?? '')).center).toMatchObject({
      billing_email: email,
      request: { contact_name, email, message },
    })
    const { mailer, mails } = aMailbox()
    await handlersOf({ ...test.deps, mailer })['confirm-center-request']({ centerId: listed?.id ?? '' })
    expect(mails).toMatchObject([{ to: { address: email }, subject: 'We received your request' }])
    expect(mails[0]?.text).not.toContain(name)
  })

  it('is stored once when it is repeated, and another one under its key is refused', async () => {
    const [key, name] = [crypto.randomUUID(), `Once ${crypto.randomUUID()}`]
    expect([(await ask({ name }, key)).status, (await ask({ name }, key)).status]).toEqual([200, 200])
    expect(codeOf(await ask({ name, message: 'Another' }, key))).toBe('key_reused')
    expect((await list(`searchTerm=${name}`)).pagination.total).toBe(1)
  })

  it('of a bot is dropped with the usual response', async () => {
    const name = `Bot ${crypto.randomUUID()}`
    expect((await ask({ name, website: 'https://spam.example' })).status).toBe(200)
    expect((await list(`searchTerm=${name}`)).pagination.total).toBe(0)
  })

  it('names the first wrong field', async () => {
    expect((await ask({ contact_name: '' })).body.error).toBe('Enter your name')
  })

  it('is confirmed: the person who asked is invited as a director', async () => {
    const id = await aRequest()
    const { body } = await setStatus(id, 'active')
    expect(body.message).toBe('The center is active. The person who asked is invited.')
    const { invitations, center } = await read(id)
    expect(center.status).toBe('active')
    const { contact_name: name, email } = exampleRequest
    expect(invitations).toMatchObject([{ kind: 'director', name, email }])
    expect(codeOf(await setStatus(id, 'active'))).toBe('center_decided')
  })

  it('is declined with a reason, which is mailed', async () => {
    const id = await aRequest()
    expect((await setStatus(id, 'declined')).body.fields).toEqual({
      reason: 'Say why the request is declined',
    })
    expect((await setStatus(id, 'declined', 'You are too far away.')).body.center.status).toBe('declined')
    const job = (await queuedJobs(test, 'email-center-declined')).find(({ centerId }) => centerId === id)
    const { mailer, mails } = aMailbox()
    await handlersOf({ ...test.deps, mailer })['email-center-declined'](job ?? { centerId: '', reason: '' })
    expect(mails).toMatchObject([{ to: { address: exampleRequest.email } }])
    expect(mails[0]?.text).toContain('You are too far away.')
    expect(codeOf(await setStatus(id, 'active'))).toBe('center_decided')
  })
})
