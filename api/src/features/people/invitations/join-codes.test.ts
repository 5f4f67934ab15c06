import { beforeEach, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCalledStudent, aUser, codeOf } from '../../../testing/factories.ts'
import { publishText } from '../../../testing/legal-texts.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const time = aClock(NOW)
const test = useTestApp({ clock: time.clock })
beforeEach(() => time.set(NOW))

const PASSWORD = 'a kite above the bay'
const anAddress = () => `${crypto.randomUUID()}@example.test`
const make = (id: string, identity = 'called_back') =>
  test.asAdmin.post(`/admin/users/${id}/join-code`, { identity })
const aCodeFor = async (id: string) => (await make(id)).body.code
const join = (code: string, form: object = {}) =>
  test.post('/users/join', { code, email: anAddress(), password: PASSWORD, ...form })
/** A code that finds the same row, and has another secret. */
const wrong = (code: string) =>
  code.slice(0, 4) + String((Number(code.slice(4)) + 1) % 1_000_000).padStart(6, '0')
const actionsAbout = (id: string) =>
  rowsIn(test, 'audit_log', { subject_id: id }, ['action', 'actor_id', 'details'])

describe('a student without an email address', () => {
  it('joins with a code, their address, and a password, and is logged in', async () => {
    const id = await aCalledStudent(test)
    const { status, body } = await make(id, 'photo_id')
    expect(status).toBe(201)
    expect(body).toEqual({
      code: expect.stringMatching(/^\d{10}$/),
      expires_at: new Date(NOW.getTime() + 600_000).toISOString(),
    })
    const email = anAddress()
    const spaced = body.code.replace(/^(....)(...)(...)$/, '$1 $2-$3')
    const joined = await join(spaced, { email: email.toUpperCase() })
    expect(joined).toMatchObject({ status: 200, body: { user: { id, email, email_verified: false } } })
    const mine = await test.as(joined.body).get('/users/device-key')
    expect(mine.status).toBe(200)
    expect((await test.post('/users/login', { email, password: PASSWORD })).status).toBe(200)
    expect(await actionsAbout(id)).toMatchObject([
      { action: 'user.join_code_made', actor_id: test.admin.id, details: { identity: 'photo_id' } },
      { action: 'user.joined', actor_id: id },
    ])
    const { mailer, mails } = aMailbox()
    await handlersOf({ ...test.deps, mailer })['email-welcome']({ userId: id })
    expect(mails).toMatchObject([{ to: { address: email }, subject: expect.stringContaining('Welcome') }])
  })
})

describe('a code', () => {
  it('is stored only as a slow hash of its secret digits', async () => {
    const id = await aCalledStudent(test)
    const code = await aCodeFor(id)
    const row = await rowIn(test, 'join_codes', { user_id: id })
    expect(row.selector).toBe(code.slice(0, 4))
    expect(JSON.stringify(row)).not.toContain(code.slice(4))
    expect(await test.deps.passwords.verify(code.slice(4), row.secret_hash)).toBe(true)
  })

  it('works once', async () => {
    const code = await aCodeFor(await aCalledStudent(test))
    expect((await join(code)).status).toBe(200)
    expect(codeOf(await join(code))).toBe('join_code_invalid')
  })

  it('works for ten minutes', async () => {
    const [early, late] = [await aCodeFor(await aCalledStudent(test)), await aCalledStudent(test)]
    time.set(new Date(NOW.getTime() + 599_000))
    expect((await join(early)).status).toBe(200)
    time.set(NOW)
    const code = await aCodeFor(late)
    time.set(new Date(NOW.getTime() + 600_000))
    expect(codeOf(await join(code))).toBe('join_code_invalid')
  })

  it('stops working after five wrong tries, each of which is in the audit log', async () => {
    const id = await aCalledStudent(test)
    const code = await aCodeFor(id)
    for (let n = 0; n < 4; n += 1) expect(codeOf(await join(wrong(code)))).toBe('join_code_invalid')
    const other = await aCalledStudent(test)
    const otherCode = await aCodeFor(other)
    for (let n = 0; n < 5; n += 1) await join(wrong(otherCode))
    expect(codeOf(await join(otherCode))).toBe('join_code_invalid')
    expect((await join(code)).status).toBe(200)
    const failed = (await actionsAbout(other)).filter(({ action }) => action === 'user.join_code_failed')
    expect(failed).toHaveLength(5)
  })

  it('is not used up by a weak password, but an address that is taken spends a try', async () => {
    const code = await aCodeFor(await aCalledStudent(test))
    for (let n = 0; n < 6; n += 1)
      expect(codeOf(await join(code, { password: 'password' }))).toBe('weak_password')
    const { email } = await aUser(test)
    for (let n = 0; n < 5; n += 1) expect(codeOf(await join(code, { email }))).toBe('email_taken')
    expect(codeOf(await join(code))).toBe('join_code_invalid')
  })

  it('is replaced by a newer one', async () => {
    const id = await aCalledStudent(test)
    const [first, second] = [await aCodeFor(id), await aCodeFor(id)]
    expect(codeOf(await join(first))).toBe('join_code_invalid')
    expect((await join(second)).status).toBe(200)
  })

  it('gets the same response as an unknown one, whatever is wrong', async () => {
    const id = await aCalledStudent(test)
    const code = await aCodeFor(id)
    const unknown = await join(String((Number(code) + 5_000_000_000) % 10_000_000_000).padStart(10, '0'))
    expect((await join(wrong(code))).text).toBe(unknown.text)
    await changeRows(test, 'users', id, { status: 'suspended' })
    expect((await join(code)).text).toBe(unknown.text)
    const { body } = await join('12345')
    expect(body.fields).toEqual({ code: 'Enter the 10 digits of the code' })
  })

  it('is not made for a user with an address, a suspended student, or nobody', async () => {
    expect(codeOf(await make((await aUser(test)).id))).toBe('has_email')
    const id = await aCalledStudent(test)
    await changeRows(test, 'users', id, { status: 'suspended' })
    expect(codeOf(await make(id))).toBe('account_not_active')
    expect(codeOf(await make('unknown'))).toBe('user_not_found')
    expect((await make(id, 'a hunch')).status).toBe(400)
  })

  it('ends when the office enters an email address', async () => {
    const id = await aCalledStudent(test)
    const code = await aCodeFor(id)
    await test.asAdmin.put(`/admin/users/${id}/profile`, { email: anAddress() })
    expect(codeOf(await join(code))).toBe('join_code_invalid')
  })
})

it('agrees to the current Terms', async () => {
  const code = await aCodeFor(await aCalledStudent(test))
  const terms = await publishText(test, { admin: test.admin, kind: 'terms', text: 'Be kind.' })
  expect(codeOf(await join(code))).toBe('consent_required')
  expect((await join(code, { agreed: { terms } })).status).toBe(200)
})
