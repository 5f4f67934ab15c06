import { expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { aMailbox, aResetLink, queuedJobs, tokenIn } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const correct = ({ id }: { id: string }, body: object, key?: string) =>
  test.asAdmin.put(`/admin/users/${id}/profile`, body, { 'Idempotency-Key': key })
const anAddress = () => `${crypto.randomUUID()}@example.test`
const profileOf = async (user: TestUser) =>
  (await test.as(user).get('/users/profile?lists=none')).body.profile
const verify = (token: unknown) => test.post('/users/verify-email', { token })

/** Runs the mail jobs about a user and returns what they sent. */
async function mailsAbout({ id }: { id: string }) {
  const { mailer, mails } = aMailbox()
  const handlers = handlersOf({ ...test.deps, mailer })
  const changes = await rowsIn(test, 'email_verifications', { user_id: id }, ['id'])
  for (const name of ['email-new-address', 'email-old-address'] as const) {
    for (const job of await queuedJobs(test, name)) {
      if (changes.some((change) => change.id === job.verificationId)) await handlers[name](job)
    }
  }
  return mails
}

it('corrects the name and phone number, is audited, and reaches the device of the user', async () => {
  const user = await aUser(test)
  await test.deps.db.deleteFrom('events').execute()
  const body = { first_name: 'José', last_name: 'Núñez', phone_number: '7185550188' }
  expect(await correct(user, body)).toMatchObject({
    status: 200,
    body: { message: 'User updated successfully', user: { ...body, email: user.email, new_email: null } },
  })
  expect(await profileOf(user)).toMatchObject({ name: 'José Núñez', phone_number: '7185550188' })
  const rows = await rowsIn(test, 'audit_log', { subject_id: user.id }, ['action', 'actor_id', 'details'])
  expect(rows).toEqual([
    {
      action: 'user.corrected',
      actor_id: test.admin.id,
      details: { user_id: user.id, fields: ['first_name', 'last_name', 'phone_number'] },
    },
  ])
  const events = await rowsIn(test, 'events', {}, ['topic', 'subjects'])
  expect(events).toContainEqual({ topic: 'profile', subjects: [user.id] })
})

it('merges with an edit of the user, and shows both values of a field that both changed', async () => {
  const user = await aUser(test)
  const edit = (body: object) => test.as(user).put('/users/profile', body)
  await edit({ phone_number: '2125550100', base: { phone_number: null } })
  expect(await correct(user, { first_name: 'Rosa', base: { first_name: 'Test' } })).toMatchObject({
    body: { user: { first_name: 'Rosa', phone_number: '2125550100' } },
  })
  const late = {
    phone_number: '2125550111',
    last_name: 'Diaz',
    base: { phone_number: null, last_name: 'User' },
  }
  for (const _ of ['once', 'again']) {
    expect(await correct(user, late, `late-${user.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'profile_conflict',
        error: 'Somebody else changed this user in the meantime',
        conflicts: { phone_number: { yours: '2125550111', theirs: '2125550100' } },
      },
    })
  }
  expect(await profileOf(user)).toMatchObject({ last_name: 'User', phone_number: '2125550100' })
  // The user's own edit waited on their phone while the office corrected the name.
  expect(await edit({ first_name: 'Rose', base: { first_name: 'Test' } })).toMatchObject({
    status: 409,
    body: { conflicts: { first_name: { yours: 'Rose', theirs: 'Rosa' } } },
  })
})

it('uses a new email address when its link is opened, and tells the old one', async () => {
  const passwordHash = await test.deps.passwords.hash('a kite above the bay')
  const user = await aUser(test, { passwordHash })
  const email = anAddress()
  const logIn = (address: string) =>
    test.post('/users/login', { email: address, password: 'a kite above the bay' })
  expect(await correct(user, { email: email.toUpperCase(), base: { email: user.email } })).toMatchObject({
    status: 200,
    body: {
      message:
        'User updated. The new email address is used when its owner opens the link that we sent to it.',
      user: { email: user.email, new_email: email },
    },
  })
  expect((await logIn(email)).status).toBe(401)
  const resetLink = await aResetLink(test, user.email)
  const mails = await mailsAbout(user)
  expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
    [email, 'Confirm your new email address'],
    [user.email, 'Your email address is being changed'],
  ])
  expect(mails[1]?.text).not.toContain(email)
  const link = tokenIn(mails[0]?.text)
  const responses = await Promise.all([verify(link), verify(link)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await profileOf(user)).toMatchObject({ email, email_verified: true })
  expect((await logIn(user.email)).status).toBe(401)
  expect((await logIn(email)).status).toBe(200)
  const oldReset = { token: resetLink, newPassword: 'a lantern in the attic' }
  expect(codeOf(await test.post('/users/reset-password', oldReset))).toBe('reset_link_invalid')
  const changed = await rowsIn(test, 'audit_log', { subject_id: user.id, action: 'email.changed' }, [
    'details',
  ])
  expect(changed).toEqual([{ details: { email: { from: user.email, to: email } } }])
})

it('replaces an address that waits, sends its link again, and takes the change back', async () => {
  const user = await aUser(test)
  const [wrong, right] = [anAddress(), anAddress()]
  await correct(user, { email: wrong })
  const wrongLink = tokenIn((await mailsAbout(user))[0]?.text)
  expect(await correct(user, { email: right, base: { email: user.email } })).toMatchObject({
    status: 409,
    body: { conflicts: { email: { yours: right, theirs: wrong } } },
  })
  await correct(user, { email: right, base: { email: wrong } })
  await correct(user, { email: right })
  expect(codeOf(await verify(wrongLink))).toBe('verification_link_invalid')
  const again = (await mailsAbout(user)).filter(({ to }) => to.address === right)
  expect(again).toHaveLength(2)
  expect(await correct(user, { email: user.email })).toMatchObject({
    body: { message: 'User updated successfully', user: { email: user.email, new_email: null } },
  })
  expect(codeOf(await verify(tokenIn(again[1]?.text)))).toBe('verification_link_invalid')
})

it('uses the new address of a user without a password at once, and sends the invitation to it', async () => {
  const invited = await test.asAdmin.post('/admin/users', {
    first_name: 'Rosa',
    last_name: 'Delgado',
    email: anAddress(),
    role: 'student',
  })
  const { user } = invited.body
  const { mailer, mails } = aMailbox()
  const sendInvitation = () => handlersOf({ ...test.deps, mailer })['email-invitation']({ userId: user.id })
  await sendInvitation()
  const email = anAddress()
  expect(await correct(user, { email })).toMatchObject({
    body: { message: 'User updated successfully', user: { email, new_email: null } },
  })
  await sendInvitation()
  expect(mails.map(({ to }) => to.address)).toEqual([user.email, email])
  const [former, current] = mails.map(({ text }) => tokenIn(text))
  expect(codeOf(await test.get(`/users/invitations/${former}`))).toBe('invitation_invalid')
  expect((await test.get(`/users/invitations/${current}`)).status).toBe(200)
  expect((await mailsAbout(user)).map(({ to }) => to.address)).toEqual([user.email])
})

it('refuses an address that another account has, also if it got it before the link was opened', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  expect(await correct(user, { email: other.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'An account with this email already exists' } },
  })
  const email = anAddress()
  await correct(user, { email })
  const [mail] = await mailsAbout(user)
  await changeRows(test, 'users', other.id, { email })
  expect(codeOf(await verify(tokenIn(mail?.text)))).toBe('email_taken')
})

it('refuses another email for the own account, invalid values, and deleted users', async () => {
  expect(codeOf(await correct(test.admin, { email: anAddress() }))).toBe('own_email')
  expect((await correct(test.admin, { phone_number: '2125550100' })).status).toBe(200)
  const user = await aUser(test)
  expect(await correct(user, { first_name: '', email: 'nobody', phone_number: '12' })).toMatchObject({
    status: 400,
    body: {
      fields: {
        first_name: 'First name must be at least 2 characters',
        email: 'Please enter a valid email address',
        phone_number: 'Please enter a valid phone number (10 digits)',
      },
    },
  })
  expect(codeOf(await correct(user, { role: 'admin' }))).toBe('invalid_input')
  await test.asAdmin.delete(`/admin/users/${user.id}`)
  expect(codeOf(await correct(user, { first_name: 'Rosa' }))).toBe('user_not_found')
})
