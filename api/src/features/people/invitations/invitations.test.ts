import type { UserDetails } from '@cubby/contract/people/users'
import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aClock } from '../../../testing/clock.ts'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { publishText } from '../../../testing/legal-texts.ts'
import { aMailbox, aResetLink, tokenIn } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const DAY_MS = 86_400_000
const time = aClock(NOW)
const test = useTestApp({ clock: time.clock })

type Response = { user: UserDetails; message: string; fields?: Record<string, string> }
const aPerson = (changes: object = {}) => ({
  first_name: 'Rosa',
  last_name: 'Delgado',
  email: `${crypto.randomUUID()}@example.test`,
  phone_number: '(718) 555-0187',
  role: 'instructor',
  ...changes,
})
const invite = (person: object, options: { token?: string; headers?: Record<string, string> } = {}) =>
  test.call<Response>('POST', '/admin/users', { token: test.admin.token, body: person, ...options })
const anInvitedUser = async (changes: object = {}) => (await invite(aPerson(changes))).body.user
const sendAgain = (id: string) => test.asAdmin.post(`/admin/users/${id}/invitation`)
/** Runs the mail job of a user and returns what it sent. */
async function mailsTo({ id }: { id: string }) {
  const { mailer, mails } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-invitation']({ userId: id })
  return mails
}
const linkOf = async (user: { id: string }) => tokenIn((await mailsTo(user))[0]?.text)
const open = (token: string) => test.get(`/users/invitations/${token}`)
const accept = (token: string, newPassword = 'a kite above the bay') =>
  test.post('/users/accept-invitation', { token, newPassword })
const logIn = (email: string, password = 'a kite above the bay') =>
  test.post('/users/login', { email, password })
const actionsAbout = (id: string) =>
  test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .where('action', 'like', 'user.%')
    .orderBy('id')
    .execute()

describe('an administrator invites a user', () => {
  it('who has no password, gets a link that sets it, and then logs in', async () => {
    const { status, body } = await invite(aPerson({ email: 'Rosa@Example.test' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'Invitation sent successfully',
      user: {
        email: 'rosa@example.test',
        role: 'instructor',
        status: 'active',
        invited_at: NOW.toISOString(),
      },
    })
    expect(codeOf(await logIn('rosa@example.test'))).toBe('login_failed')

    const [mail] = await mailsTo(body.user)
    expect(mail).toMatchObject({
      to: { address: 'rosa@example.test' },
      subject: 'Your account at Cubby Training',
    })
    const token = tokenIn(mail?.text)
    expect((await open(token)).body).toEqual({
      user: { name: 'Rosa Delgado', email: 'rosa@example.test', must_agree: false },
    })
    expect((await accept(token)).body.message).toBe('Your password is set. You can log in now.')
    const login = await logIn('rosa@example.test')
    expect(login.body.user).toMatchObject({ role: 'instructor', email_verified: true })
    expect(await actionsAbout(body.user.id)).toEqual([
      { action: 'user.invited', actor_id: test.admin.id },
      { action: 'user.invitation_accepted', actor_id: body.user.id },
    ])
  })

  it('stores only a hash of the link', async () => {
    const user = await anInvitedUser()
    const token = await linkOf(user)
    const stored = await rowsIn(test, 'invitations', { user_id: user.id })
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['first_name', { first_name: 'R' }, 'First name must be at least 2 characters'],
    ['last_name', { last_name: ' ' }, 'Last name must be at least 2 characters'],
    ['email', { email: 'rosa' }, 'Please enter a valid email address'],
    ['phone_number', { phone_number: '12' }, 'Please enter a valid phone number (10 digits)'],
  ])('only with a valid %s', async (field, changes, message) => {
    const { status, body } = await invite(aPerson(changes))
    expect(status).toBe(400)
    expect(body.fields).toEqual({ [field]: message })
  })

  it.each(['user', 'owner', undefined])('not with the role %s', async (role) => {
    expect((await invite(aPerson({ role }))).status).toBe(400)
  })

  it('not with the address of another account, but with the one of a deleted account', async () => {
    const other = await anInvitedUser()
    const refused = await invite(aPerson({ email: other.email.toUpperCase() }))
    expect([refused.status, codeOf(refused)]).toEqual([409, 'email_taken'])
    expect(refused.body.fields).toEqual({ email: 'An account with this email already exists' })
    await test.asAdmin.delete(`/admin/users/${other.id}`)
    expect((await invite(aPerson({ email: other.email }))).status).toBe(201)
  })
})

describe('an invitation', () => {
  it('is mailed once', async () => {
    const user = await anInvitedUser()
    expect(await mailsTo(user)).toHaveLength(1)
    expect(await mailsTo(user)).toHaveLength(0)
  })

  it('is mailed with a new link after a failed mail', async () => {
    const user = await anInvitedUser()
    const mailer = { send: () => Promise.reject(new Error('no mail server')) }
    await expect(
      handlersOf({ ...test.deps, mailer })['email-invitation']({ userId: user.id }),
    ).rejects.toThrow()
    expect((await accept(await linkOf(user))).status).toBe(200)
  })

  it('works for 14 days', async () => {
    const token = await linkOf(await anInvitedUser())
    time.set(new Date(NOW.getTime() + 14 * DAY_MS - 1))
    expect((await open(token)).status).toBe(200)
    time.set(new Date(NOW.getTime() + 14 * DAY_MS))
    const responses = [await open(token), await accept(token)]
    time.set(NOW)
    expect(responses.map((response) => [response.status, codeOf(response)])).toEqual(
      Array(2).fill([400, 'invitation_expired']),
    )
  })

  it('works once', async () => {
    const user = await anInvitedUser()
    const token = await linkOf(user)
    await accept(token)
    expect([codeOf(await open(token)), codeOf(await accept(token, 'another password'))]).toEqual(
      Array(2).fill('invitation_used'),
    )
    expect((await logIn(user.email, 'another password')).status).toBe(401)
  })

  it('is replaced when it is sent again', async () => {
    const user = await anInvitedUser()
    const former = await linkOf(user)
    time.set(new Date(NOW.getTime() + DAY_MS))
    const again = await sendAgain(user.id)
    time.set(NOW)
    expect(again.body.user.invited_at).toBe('2026-12-02T15:00:00.000Z')
    expect(codeOf(await open(former))).toBe('invitation_invalid')
    const newer = await linkOf(user)
    expect(codeOf(await accept(former))).toBe('invitation_invalid')
    expect((await accept(newer)).status).toBe(200)
    expect((await actionsAbout(user.id)).map(({ action }) => action)).toEqual([
      'user.invited',
      'user.invitation_sent',
      'user.invitation_accepted',
    ])
  })

  it('that is sent again while it is being mailed is mailed again', async () => {
    const user = await anInvitedUser()
    const { mailer, mails } = aMailbox()
    const interrupted = {
      send: async (mail: Parameters<typeof mailer.send>[0]) => {
        await sendAgain(user.id)
        await mailer.send(mail)
      },
    }
    await handlersOf({ ...test.deps, mailer: interrupted })['email-invitation']({ userId: user.id })
    expect(mails).toHaveLength(1)
    expect((await open(await linkOf(user))).status).toBe(200)
  })

  it('cannot be sent again to a user with a password, or whose account is not active', async () => {
    const { id } = await aUser(test)
    expect(codeOf(await sendAgain(id))).toBe('password_already_set')
    expect(codeOf(await sendAgain('unknown'))).toBe('user_not_found')
    const user = await anInvitedUser()
    const token = await linkOf(user)
    await test.asAdmin.patch(`/admin/users/${user.id}/status`, { status: 'suspended' })
    expect(codeOf(await sendAgain(user.id))).toBe('account_not_active')
    expect(codeOf(await accept(token))).toBe('invitation_invalid')
  })

  it('ends with the account', async () => {
    const user = await anInvitedUser()
    const token = await linkOf(user)
    expect((await test.asAdmin.delete(`/admin/users/${user.id}`)).status).toBe(200)
    expect(codeOf(await open(token))).toBe('invitation_invalid')
  })

  it('ends when the password is set in another way', async () => {
    const user = await anInvitedUser()
    const token = await linkOf(user)
    const newPassword = 'set by the office'
    await test.asAdmin.put(`/admin/users/${user.id}/password`, { newPassword })
    expect(codeOf(await accept(token))).toBe('invitation_used')
    expect((await logIn(user.email, newPassword)).status).toBe(200)
    const { body } = await test.asAdmin.get(`/admin/users/${user.id}`)
    expect(body.user.invited_at).toBeNull()
  })

  it('ends when its user sets a password with a reset link', async () => {
    const user = await anInvitedUser()
    const token = await linkOf(user)
    const body = { token: await aResetLink(test, user.email), newPassword: 'a password of my own' }
    expect((await test.post('/users/reset-password', body)).status).toBe(200)
    expect(codeOf(await open(token))).toBe('invitation_used')
    expect((await logIn(user.email, body.newPassword)).status).toBe(200)
  })
})

it('an invited administrator does not count as the last one, and can be deleted', async () => {
  const invited = await anInvitedUser({ role: 'admin' })
  const demote = await test.asAdmin.patch(`/admin/users/${test.admin.id}/role`, { role: 'student' })
  expect(codeOf(demote)).toBe('last_admin')
  expect((await test.asAdmin.delete(`/admin/users/${invited.id}`)).status).toBe(200)
})

describe('with published Terms', () => {
  it('a student agrees to them with the first password, an instructor does not', async () => {
    const terms = await publishText(test, { admin: test.admin, kind: 'terms', text: 'Come on time.' })
    const [student, instructor] = [await anInvitedUser({ role: 'student' }), await anInvitedUser()]
    const [link, other] = [await linkOf(student), await linkOf(instructor)]
    expect((await open(link)).body.user).toMatchObject({ must_agree: true })
    expect((await open(other)).body.user).toMatchObject({ must_agree: false })
    expect(codeOf(await accept(link))).toBe('consent_required')
    const body = { token: link, newPassword: 'a kite above the bay', agreed: { terms } }
    expect((await test.post('/users/accept-invitation', body)).status).toBe(200)
    expect((await accept(other)).status).toBe(200)
    const consents = test.deps.db.selectFrom('consents').select(['user_id', 'version', 'occasion'])
    expect(await consents.execute()).toEqual([
      { user_id: student.id, version: terms, occasion: 'invitation' },
    ])
  })
})
