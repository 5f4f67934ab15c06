import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readLogin } from '@/offline/session/login.ts'
import { emptyDevice, json, loginOf } from '@/offline/testing.ts'
import { cancelled, requestOptions, stubPasskeys } from '@/testing/passkeys.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { LoginForm } from './login-form.tsx'

const step = {
  ticket: 'ticket',
  expires_at: '2026-11-23T15:05:00Z',
  methods: ['passkey', 'app', 'recovery_code'],
  passkey_options: requestOptions('Rmlyc3Q'),
}
const wrong = 'This code is not correct, or it was used before'
const expired = 'This took too long. Please log in again.'

let answers: Record<string, () => Response>
let sent: { path: string; body: unknown }[]
let passkeys: ReturnType<typeof stubPasskeys>

beforeEach(async () => {
  await emptyDevice()
  passkeys = stubPasskeys()
  sent = []
  answers = {
    '/api/users/login': () => json({ second_step: step }, 202),
    '/api/users/login/second-step': () => json(loginOf('rosa')),
    '/api/users/login/second-step/options': () => json({ options: requestOptions('U2Vjb25k') }),
    '/api/users/login/passkey/options': () => json({ options: requestOptions('V2hvbGU') }),
    '/api/users/login/passkey': () => json(loginOf('rosa')),
  }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    const answer = answers[path]
    if (!answer) return json({ error: 'Not found', code: 'not_found' }, 404)
    sent.push({ path, body: JSON.parse(String(options?.body ?? null)) })
    return answer()
  })
})

const show = (redirect?: string) => showWithLinks(<LoginForm redirect={redirect} />)
const refuse = (status: number, code: string, error: string, fields: Record<string, string> = {}) => {
  answers['/api/users/login/second-step'] = () => json({ error, code, fields }, status)
}
const enterPassword = async (user: ReturnType<typeof show>) => {
  await user.type(screen.getByLabelText('Email'), 'rosa@cubby.test')
  await user.type(screen.getByLabelText('Password'), 'snack time{Enter}')
  await screen.findByRole('heading', { name: 'Second step' })
}
const isLoggedIn = () =>
  waitFor(async () => expect(await readLogin()).toMatchObject({ user: { id: 'rosa' } }))
const challenges = () => passkeys.get.mock.calls.length

it('focuses the box that says why the login failed', async () => {
  answers['/api/users/login'] = () => json({ error: 'Wrong', code: 'wrong_password' }, 401)
  const user = show()
  await user.type(screen.getByLabelText('Email'), 'rosa@cubby.test')
  await user.type(screen.getByLabelText('Password'), 'snack time{Enter}')
  const box = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(box.parentElement))
})

it('keeps the class that was chosen in the link to a new password', () => {
  show('/classes/c1?session=s1')
  const link = screen.getByRole('link', { name: 'Forgot password?' })
  expect(link.getAttribute('href')).toContain('redirect=%2Fclasses%2Fc1%3Fsession%3Ds1')
})

describe('the second step after the password', () => {
  it('is taken with a passkey', async () => {
    const user = show()
    await enterPassword(user)
    const button = screen.getByRole('button', { name: 'Use your passkey' })
    expect(document.activeElement).toBe(button)
    expect(await readLogin()).toBeNull()
    await user.click(button)
    await isLoggedIn()
    expect(sent.at(-1)).toMatchObject({
      path: '/api/users/login/second-step',
      body: { ticket: 'ticket', passkey: { id: 'AQID' } },
    })
  })

  it('fetches new options for another try with a passkey', async () => {
    passkeys.get.mockImplementationOnce(cancelled)
    const user = show()
    await enterPassword(user)
    const button = screen.getByRole('button', { name: 'Use your passkey' })
    await user.click(button)
    await screen.findByText('No passkey was used. Try again, or choose another way.')
    expect(sent.map(({ path }) => path)).toEqual(['/api/users/login'])
    await user.click(button)
    await isLoggedIn()
    expect(sent[1]).toEqual({ path: '/api/users/login/second-step/options', body: { ticket: 'ticket' } })
    expect(challenges()).toBe(2)
  })

  it('is taken with a code of the app, after a wrong one', async () => {
    refuse(400, 'wrong_code', wrong, { code: wrong })
    const user = show()
    await enterPassword(user)
    await user.click(screen.getByRole('button', { name: 'Use a code from your authenticator app' }))
    const field = screen.getByLabelText('Code from your authenticator app')
    expect(document.activeElement).toBe(field)
    await user.type(field, '{Enter}')
    await screen.findByText('Enter the six digits that your app shows')
    await user.type(field, '123 456{Enter}')
    await screen.findByText(wrong)
    answers['/api/users/login/second-step'] = () => json(loginOf('rosa'))
    await user.clear(field)
    await user.type(field, '654321{Enter}')
    await isLoggedIn()
    expect(sent.slice(1).map(({ body }) => body)).toEqual([
      { ticket: 'ticket', code: '123 456' },
      { ticket: 'ticket', code: '654321' },
    ])
  })

  it('is taken with a recovery code', async () => {
    const user = show()
    await enterPassword(user)
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs{Enter}')
    await isLoggedIn()
    expect(sent.at(-1)?.body).toEqual({ ticket: 'ticket', recovery_code: 'abcd-efgh-jkmn-pqrs' })
  })

  it('says how long to wait after too many wrong codes', async () => {
    answers['/api/users/login/second-step'] = () =>
      json({ error: 'Too many attempts. Please try again in 30 minutes.', code: 'too_many_requests' }, 429)
    const user = show()
    await enterPassword(user)
    await user.click(screen.getByRole('button', { name: 'Use a code from your authenticator app' }))
    await user.type(screen.getByLabelText('Code from your authenticator app'), '123456{Enter}')
    await screen.findByText('Too many attempts. Please try again in 30 minutes.')
  })

  it('leads back to the password when it took too long, and keeps the email address', async () => {
    refuse(401, 'second_step_expired', expired)
    const user = show()
    await enterPassword(user)
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }))
    await screen.findByText(expired)
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(document.activeElement).toBe(password)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('rosa@cubby.test')
    expect(password.value).toBe('')
  })

  it('offers a way back to the password', async () => {
    const user = show()
    await enterPassword(user)
    await user.click(screen.getByRole('button', { name: 'Back to the password' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not offer passkeys in a browser without them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const user = show()
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
    await enterPassword(user)
    screen.getByLabelText('Code from your authenticator app')
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  })

  it('names other ways when a passkey is the only way and the browser has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    answers['/api/users/login'] = () => json({ second_step: { ...step, methods: ['passkey'] } }, 202)
    await enterPassword(show())
    screen.getByText(/Log in with another browser or device, or contact us/)
  })
})

describe('the login with a passkey', () => {
  it('needs no password', async () => {
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
    await isLoggedIn()
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/users/login/passkey/options',
      '/api/users/login/passkey',
    ])
  })

  it('shows why the server refused a passkey', async () => {
    const refused = 'This passkey was not accepted'
    answers['/api/users/login/passkey'] = () => json({ error: refused, code: 'passkey_refused' }, 400)
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
    await screen.findByText(refused)
    expect(await readLogin()).toBeNull()
  })
})
