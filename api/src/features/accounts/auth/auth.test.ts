import { describe, expect, it } from 'vitest'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const form = {
  first_name: 'Rosa',
  last_name: 'Delgado',
  password: 'a long enough one',
  phone_number: '(718) 555-0188',
}

let signups = 0
const register = (changes: object = {}) =>
  test.post('/users/register', { ...form, email: `rosa${++signups}@example.test`, ...changes })

describe('POST /users/register', () => {
  it('creates an active student who is logged in', async () => {
    const { status, body } = await register({ email: ' Rosa.D@Example.test ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        email: 'rosa.d@example.test',
        name: 'Rosa Delgado',
        role: 'student',
        email_notifications: true,
      },
    })
    expect(JSON.stringify(body)).not.toContain('scrypt')
    const profile = await test.as(body).get('/users/profile')
    expect(profile.body).toMatchObject({ profile: { first_name: 'Rosa', phone_number: '7185550188' } })
  })

  it('does not need a phone number', async () => {
    const { body } = await register({ phone_number: '' })
    const profile = await test.as(body).get('/users/profile')
    expect(profile.body).toMatchObject({ profile: { phone_number: null } })
  })

  it('creates a student even if the request has the role admin, and audits the request', async () => {
    const { body } = await register({ role: 'admin', status: { a: 1 }, is_admin: true })
    expect(body).toMatchObject({ user: { role: 'student', status: 'active' } })
    const { id } = body.user
    const row = (await rowsIn(test, 'audit_log', { subject_id: id }))[0]
    expect(row?.details).toMatchObject({ asked_role: 'admin' })
  })

  it('refuses an email address that is taken, in any case', async () => {
    await register({ email: 'taken@example.test' })
    expect(codeOf(await register({ email: 'TAKEN@example.test' }))).toBe('email_taken')
  })

  it.each([
    ['password', { password: 'seven77' }, 'Password must be at least 8 characters long'],
    ['email', { email: 'nobody' }, 'Please enter a valid email address'],
    ['email', { email: 'a@b\r\nBcc: c@d' }, 'Please enter a valid email address'],
    ['first_name', { first_name: ' R ' }, 'First name must be at least 2 characters'],
    ['last_name', { last_name: '' }, 'Last name must be at least 2 characters'],
    ['phone_number', { phone_number: '12345' }, 'Please enter a valid phone number (10 digits)'],
    ['first_name', { first_name: 'Ro\0sa' }, 'This contains a character that cannot be saved'],
    ['first_name', { first_name: 'Ro\ud800sa' }, 'This contains a character that cannot be saved'],
    ['first_name', { first_name: 'x'.repeat(101) }, 'This is too long'],
    ['password', { password: 'x'.repeat(257) }, 'This is too long'],
  ])('returns an error for the field %s in %j', async (field, changes, message) => {
    expect(await register(changes)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: message } },
    })
  })
})

describe('POST /users/login', () => {
  it('creates a login only with the correct password', async () => {
    await register({ email: 'login@example.test' })
    const right = await test.post('/users/login', { email: 'Login@Example.test', password: form.password })
    expect(right).toMatchObject({ status: 200, body: { user: { email: 'login@example.test' } } })
    const responses = await Promise.all(
      [
        { email: 'login@example.test', password: 'wrong password' },
        { email: 'unknown@example.test', password: form.password },
      ].map((body) => test.post('/users/login', body)),
    )
    for (const response of responses) {
      expect(response).toMatchObject({ status: 401, body: { error: 'Email or password is incorrect' } })
    }
  })

  it('refuses inactive users, with a distinct code only for the correct password', async () => {
    const passwordHash = await test.deps.passwords.hash(form.password)
    for (const status of ['suspended', 'inactive'] as const) {
      const { email } = await aUser(test, { status, passwordHash })
      expect(await test.post('/users/login', { email, password: form.password })).toMatchObject({
        status: 403,
        body: { error: 'Your account is not active. Please contact us.' },
      })
      expect((await test.post('/users/login', { email, password: 'wrong' })).status).toBe(401)
    }
  })
})

describe('POST /users/change-password', () => {
  it('lets one of two changes at once win', async () => {
    const { email, token } = await aUser(test, {
      passwordHash: await test.deps.passwords.hash(form.password),
    })
    const chosen = ['a kite above the bay', 'a boat below the bridge']
    const responses = await Promise.all(
      chosen.map((newPassword) =>
        test.as({ token }).post('/users/change-password', { currentPassword: form.password, newPassword }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    for (const [at, password] of chosen.entries()) {
      const { status } = await test.post('/users/login', { email, password })
      expect(status).toBe(responses[at]?.status === 200 ? 200 : 401)
    }
  })
})

describe('a login', () => {
  it('ends with logout, for this device only', async () => {
    const { email } = await aUser(test, { passwordHash: await test.deps.passwords.hash(form.password) })
    const logIn = async () => {
      const { body } = await test.post('/users/login', { email, password: form.password })
      return body.token
    }
    const [phone, laptop] = [await logIn(), await logIn()]
    expect(await test.as({ token: phone }).post('/users/logout')).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect((await test.as({ token: phone }).get('/users/profile')).status).toBe(401)
    expect((await test.as({ token: laptop }).get('/users/profile')).status).toBe(200)
  })

  it('ends immediately when its user is suspended', async () => {
    const student = await aUser(test)
    await changeRows(test, 'users', student.id, { status: 'suspended' })
    expect(await test.as(student).get('/users/profile')).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    })
  })

  it('expires after 30 days without use, and after 90 days in any case', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000 + 60_000)
    const statusWith = async (created: number, used: number) => {
      const { id, token } = await aUser(test)
      await changeRows(test, 'logins', { user_id: id }, { created_at: ago(created), last_used_at: ago(used) })
      return (await test.as({ token }).get('/users/profile')).status
    }
    expect(await statusWith(30, 30)).toBe(200)
    expect(await statusWith(31, 31)).toBe(401)
    expect(await statusWith(90, 1)).toBe(200)
    expect(await statusWith(91, 1)).toBe(401)
  })

  it('lasts longer with each use, which is recorded once an hour', async () => {
    const { id, token } = await aUser(test)
    const logins = () => test.deps.db.selectFrom('logins').where('user_id', '=', id)
    const usedAfter = async (minutes: number) => {
      const before = new Date(Date.now() - minutes * 60_000)
      await changeRows(test, 'logins', { user_id: id }, { created_at: before, last_used_at: before })
      await test.as({ token }).get('/users/profile')
      const { last_used_at } = await logins().select('last_used_at').executeTakeFirstOrThrow()
      return last_used_at.getTime() > before.getTime()
    }
    expect(await usedAfter(59)).toBe(false)
    expect(await usedAfter(61)).toBe(true)
  })

  it('is not authenticated by an invalid token', async () => {
    const { token } = await aUser(test)
    for (const header of [
      '',
      'Bearer',
      'Bearer x',
      'Basic eDp5',
      `Basic ${token}`,
      `Bearer ${'x'.repeat(5000)}`,
    ]) {
      const response = await test.get('/enrollments/my', { Authorization: header })
      expect(codeOf(response)).toBe('unauthorized')
    }
  })
})
