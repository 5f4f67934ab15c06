import { messages } from '@cubby/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser } from '../../../testing/factories.ts'
import { aMailbox, aResetLink, tokenIn } from '../../../testing/mail.ts'
import { addRow } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { commonPasswords } from './hash-new-password.ts'

const test = useTestApp()
const OLD = 'the right password'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await test.deps.passwords.hash(OLD)
})

const names = { first_name: 'Rosa', last_name: 'Delgado' }

/** Tries a password in each place where a person chooses one. */
const ways: Record<string, (password: string) => ReturnType<typeof test.call>> = {
  'sign-up': (password) =>
    test.post('/users/register', { ...names, email: `${crypto.randomUUID()}@example.test`, password }),
  async change(newPassword) {
    const login = await aUser(test, { passwordHash })
    return test.as(login).post('/users/change-password', { currentPassword: OLD, newPassword })
  },
  async 'reset link'(newPassword) {
    const { email } = await aUser(test, { passwordHash })
    const token = await aResetLink(test, email)
    return test.post('/users/reset-password', { token, newPassword })
  },
  async invitation(newPassword) {
    const email = `${crypto.randomUUID()}@example.test`
    const body = { ...names, email, phone_number: null, role: 'instructor' }
    const invited = await test.asAdmin.post('/admin/users', body)
    const { mailer, mails } = aMailbox()
    await handlersOf({ ...test.deps, mailer })['email-invitation']({ userId: invited.body.user.id })
    const token = tokenIn(mails[0]?.text)
    return test.post('/users/accept-invitation', { token, newPassword })
  },
  async 'password set by an administrator'(newPassword) {
    const { id } = await aUser(test)
    return test.asAdmin.put(`/admin/users/${id}/password`, { newPassword })
  },
}

describe.each(Object.entries(ways))('%s', (name, choose) => {
  it.each(['password1', 'Qwertyuiop', 'Cubby2026!'])('refuses %s', async (password) => {
    const { status, body } = await choose(password)
    const field = name === 'sign-up' ? 'password' : 'newPassword'
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        code: 'weak_password',
        error: messages.weakPassword,
        fields: { [field]: messages.weakPassword },
      },
    })
  })

  it('takes a long password of any characters', async () => {
    const { status } = await choose(`otters & kites ${'🪁'.repeat(40)}`)
    expect([200, 201]).toContain(status)
  })
})

it('refuses the names of the user and of the provider as set by the office', async () => {
  const register = (password: string) => ways['sign-up']?.(password)
  expect(await register('delgado-rosa-1')).toMatchObject({ status: 400, body: { code: 'weak_password' } })
  expect(await register('paperboat2026')).toMatchObject({ status: 201 })
  await addRow(test, 'settings', {
    name: 'provider_name',
    value: JSON.stringify('Paperboat School'),
    updated_at: new Date(),
  })
  expect(await register('paperboat2026')).toMatchObject({ status: 400, body: { code: 'weak_password' } })
  expect(await register('Cubby2026!')).toMatchObject({ status: 400, body: { code: 'weak_password' } })
  // The user of `change` is called Test User.
  expect(await ways.change?.('user-test-2026')).toMatchObject({ status: 400 })
})

it('knows more than the 3,000 most common passwords of at least 8 characters', async () => {
  expect((await commonPasswords()).size).toBeGreaterThan(10_000)
})
