import type { SecondFactor } from '@cubby/contract/accounts/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json, loginOf } from '@/offline/testing.ts'
import { stubDialogs } from '@/testing/jsdom.ts'
import { cancelled, creationOptions, requestOptions, stubPasskeys } from '@/testing/passkeys.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'

const phone = { id: 'p1', name: 'Phone', created_at: '2026-11-20T15:00:00Z', last_used_at: null }
const laptop = { ...phone, id: 'p2', name: 'Laptop', last_used_at: '2026-11-22T15:00:00Z' }
const app = { added_at: '2026-11-21T15:00:00Z' }
const started = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Cubby',
  expires_at: '2026-11-23T15:10:00Z',
}
const codes = ['abcd-efgh', 'jkmn-pqrs']
const none: SecondFactor = {
  passkeys: [],
  authenticator_app: null,
  recovery_codes_left: 0,
  is_required: false,
}

let users = 0
let factor: SecondFactor
let answers: Record<string, () => Response>
let sent: { path: string; body: unknown }[]
let passkeys: ReturnType<typeof stubPasskeys>

beforeEach(() => {
  stubDialogs()
  passkeys = stubPasskeys()
  factor = none
  sent = []
  answers = {
    '/api/users/passkeys/options': () => json({ options: creationOptions }),
    '/api/users/passkeys': () => {
      factor = { ...none, passkeys: [phone], recovery_codes_left: 2 }
      return json({ passkey: phone, recovery_codes: codes, message: 'The passkey was added' }, 201)
    },
  }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path === '/api/users/second-factor') return json({ second_factor: factor })
    sent.push({ path, body: JSON.parse(String(options?.body)) })
    return answers[path]?.() ?? json({ error: 'Not found', code: 'not_found' }, 404)
  })
})

const show = (changes: Partial<SecondFactor> = {}) => {
  factor = { ...none, ...changes }
  // Each test has its own user, whose factors are not stored yet.
  users += 1
  return showWithLinks(<SecondFactorSettings user={loginOf(`rosa-${users}`).user} />)
}
const dialog = () => screen.findByRole('dialog')
const confirm = async (user: ReturnType<typeof show>, button: string, password = 'snack time') => {
  const sheet = within(await dialog())
  await user.type(sheet.getByLabelText('Your password'), password)
  await user.click(sheet.getByRole('button', { name: button }))
}

describe('passkeys', () => {
  it('adds the first passkey, and shows the recovery codes until they are stored', async () => {
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const name = within(await dialog()).getByLabelText('Name of the passkey')
    await user.clear(name)
    await user.type(name, 'Phone')
    await confirm(user, 'Continue')

    const heading = await screen.findByRole('heading', { name: 'Store your recovery codes now' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(sent).toMatchObject([
      { path: '/api/users/passkeys/options', body: { proof: { password: 'snack time' } } },
      { path: '/api/users/passkeys', body: { name: 'Phone', passkey: { id: 'AQID' } } },
    ])
    const list = within(screen.getByRole('list', { name: 'Recovery codes' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    await screen.findByText('Phone', { selector: 'p' })
    expect(screen.queryByRole('button', { name: 'Make new recovery codes' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'I have stored them' }))
    expect(screen.queryByText('abcd-efgh')).toBeNull()
    screen.getByText('2 recovery codes left')
  })

  it('says that no passkey was created when the user cancels, and tries again', async () => {
    passkeys.create.mockImplementationOnce(cancelled)
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await confirm(user, 'Continue')
    await screen.findByText('No passkey was created. You can try again.')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: 'Store your recovery codes now' })
  })

  it('shows a wrong password beside its field', async () => {
    const wrong = 'Current password is incorrect'
    answers['/api/users/passkeys/options'] = () =>
      json({ error: wrong, code: 'wrong_password', fields: { 'proof.password': wrong } }, 400)
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await confirm(user, 'Continue')
    await waitFor(() =>
      expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(screen.getAllByText(wrong)).toHaveLength(1)
    expect(passkeys.create).not.toHaveBeenCalled()
  })

  it('says how long to wait after too many attempts', async () => {
    answers['/api/users/passkeys/options'] = () =>
      json({ error: 'Too many attempts. Please try again in 12 minutes.', code: 'too_many_requests' }, 429)
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await confirm(user, 'Continue')
    await screen.findByText('Too many attempts. Please try again in 12 minutes.')
  })

  it('renames a passkey in place', async () => {
    const renamed = { ...phone, name: 'Old phone' }
    answers['/api/users/passkeys/p1'] = () => {
      factor = { ...none, passkeys: [renamed] }
      return json({ passkey: renamed, message: 'The passkey was renamed' })
    }
    const user = show({ passkeys: [phone] })
    await user.click(await screen.findByRole('button', { name: 'Rename Phone' }))
    const name = screen.getByLabelText('Name of the passkey')
    await user.clear(name)
    await user.type(name, 'Old phone{Enter}')
    await screen.findByText('Old phone', { selector: 'p' })
    expect(sent).toEqual([{ path: '/api/users/passkeys/p1', body: { name: 'Old phone' } }])
  })

  it('warns before the last second factor is removed, and only then', async () => {
    const user = show({ passkeys: [phone, laptop] })
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    await screen.findByRole('heading', { name: 'Remove Phone?' })
    expect(screen.queryByText(/your last second factor/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    answers['/api/users/passkeys/p1/remove'] = () => {
      factor = { ...none, passkeys: [laptop] }
      return json({ message: 'The passkey was removed' })
    }
    await user.click(screen.getByRole('button', { name: 'Remove Phone' }))
    await confirm(user, 'Remove passkey')
    await waitFor(() => expect(screen.queryByText('Phone', { selector: 'p' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Remove Laptop' }))
    await screen.findByText(/your last second factor. Without it, anyone who knows your password/)
  })

  it('cannot be added in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    show()
    await screen.findByText(/This browser cannot create passkeys/)
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

describe('a confirmation with a passkey', () => {
  it('replaces the password', async () => {
    answers['/api/users/second-factor/proof-options'] = () => json({ options: requestOptions('UHJvb2Y') })
    answers['/api/users/passkeys/p1/remove'] = () => json({ message: 'The passkey was removed' })
    const user = show({ passkeys: [phone] })
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    await user.click(screen.getByRole('button', { name: 'Use a passkey instead of the password' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toMatchObject({
      path: '/api/users/passkeys/p1/remove',
      body: { proof: { passkey: { id: 'AQID' } } },
    })
  })

  it('is not offered without a passkey', async () => {
    const user = show({ authenticator_app: app })
    await user.click(await screen.findByRole('button', { name: 'Remove the app' }))
    await dialog()
    expect(screen.queryByRole('button', { name: /Use a passkey/ })).toBeNull()
  })
})

describe('the authenticator app', () => {
  it('shows the secret as a QR code and as text, and is added once a code confirms it', async () => {
    const wrong = 'This code is not correct, or it was used before'
    answers['/api/users/authenticator-app'] = () => json(started)
    answers['/api/users/authenticator-app/confirm'] = () =>
      json({ error: wrong, code: 'wrong_code', fields: { code: wrong } }, 400)
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    await confirm(user, 'Continue')
    await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    screen.getByText('JBSW Y3DP EHPK 3PXP')
    await user.type(screen.getByLabelText('Code from your authenticator app'), '123 456{Enter}')
    await screen.findByText(wrong)

    answers['/api/users/authenticator-app/confirm'] = () => {
      factor = { ...none, authenticator_app: app, recovery_codes_left: 2 }
      return json({ authenticator_app: app, recovery_codes: codes, message: 'Added' }, 201)
    }
    await user.type(screen.getByLabelText('Code from your authenticator app'), '{Enter}')
    await screen.findByRole('heading', { name: 'Store your recovery codes now' })
    expect(sent.at(-1)?.body).toEqual({ code: '123456' })
    await screen.findByRole('button', { name: 'Remove the app' })
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('an administrator who needs a second factor', () => {
  it('reads why, and then how to go on', async () => {
    const user = show({ is_required: true })
    await screen.findByText('Administrators need a second factor here.')
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
    answers['/api/users/passkeys'] = () => {
      factor = { ...none, is_required: true, passkeys: [phone] }
      return json({ passkey: phone, recovery_codes: null, message: 'Added' }, 201)
    }
    await confirm(user, 'Continue')
    await screen.findByRole('link', { name: "Open the administrators' area" })
  })

  it('reads that the last one cannot be removed', async () => {
    const user = show({ is_required: true, authenticator_app: app })
    await user.click(await screen.findByRole('button', { name: 'Remove the app' }))
    await screen.findByText(/Add another one before you remove it/)
    expect(screen.queryByLabelText('Your password')).toBeNull()
  })
})
