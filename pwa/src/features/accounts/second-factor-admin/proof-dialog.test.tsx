import type { SecondFactor } from '@cubby/contract/accounts/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { json, loginOf } from '@/offline/testing.ts'
import { stubDialogs } from '@/testing/jsdom.ts'
import { requestOptions, stubPasskeys } from '@/testing/passkeys.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ProofDialog } from './proof-dialog.tsx'

const none: SecondFactor = {
  passkeys: [],
  authenticator_app: null,
  recovery_codes_left: 0,
  is_required: false,
}
const phone = { id: 'p1', name: 'Phone', created_at: '2026-11-20T15:00:00Z', last_used_at: null }
const app = { added_at: '2026-11-21T15:00:00Z' }

let factor: SecondFactor
let isProven: boolean
let answer: () => Response
let sent: { path: string; body: unknown }[]
beforeEach(() => {
  stubDialogs()
  stubPasskeys()
  factor = none
  isProven = false
  sent = []
  answer = () => json({ proven_until: '2026-11-28T15:10:00Z' })
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path === '/api/users/second-factor') return json({ second_factor: factor })
    if (path.endsWith('/proof-options')) return json({ options: requestOptions('AQID') })
    sent.push({ path, body: JSON.parse(String(options?.body)) })
    if (path === '/api/users/second-factor/proof') {
      const response = answer()
      isProven = response.ok
      return response
    }
    if (isProven) return json({ message: 'Merged' })
    return json({ error: 'Please confirm that it is you.', code: 'proof_required' }, 403)
  })
})

function Merge() {
  const form = useOperationForm({
    send: (call) => call('POST', '/admin/users/:id/merge', { params: { id: 'a' }, body: { into: 'b' } }),
    done: 'Merged',
    failed: 'Not merged',
    queryKey: ['users'],
    close: () => {},
  })
  return (
    <OperationForm form={form} submit="Merge">
      {form.isDone && <p>Done</p>}
    </OperationForm>
  )
}

async function open() {
  const user = showWithLinks(
    <>
      <ProofDialog user={loginOf('avery').user} />
      <Merge />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  return { user, sheet }
}

it('asks for the password, and goes on with what was sent', async () => {
  const { user, sheet } = await open()
  await user.type(await sheet.findByLabelText('Your password'), 'snack time{Enter}')
  await screen.findByText('Done')
  expect(sent.map(({ body }) => body)).toEqual([{ into: 'b' }, { password: 'snack time' }, { into: 'b' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks for the code of the authenticator app, too, or a recovery code', async () => {
  factor = { ...none, authenticator_app: app, recovery_codes_left: 9 }
  const { user, sheet } = await open()
  await user.type(await sheet.findByLabelText('Your password'), 'snack time')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  await sheet.findByText('Enter the six digits that your app shows')
  await user.click(sheet.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(sheet.getByLabelText('Recovery code'), 'abcd-efgh')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Done')
  expect(sent[1]?.body).toEqual({ password: 'snack time', recovery_code: 'abcd-efgh' })
})

it('accepts a passkey alone', async () => {
  factor = { ...none, passkeys: [phone], recovery_codes_left: 9 }
  const { user, sheet } = await open()
  await user.click(await sheet.findByRole('button', { name: 'Use a passkey' }))
  await screen.findByText('Done')
  expect(sent[1]?.body).toMatchObject({ passkey: { id: 'AQID' } })
})

it('says beside the field that the password is wrong, and stays open', async () => {
  answer = () =>
    json(
      { error: 'Wrong', code: 'wrong_password', fields: { password: 'Current password is incorrect' } },
      400,
    )
  const { user, sheet } = await open()
  await user.type(await sheet.findByLabelText('Your password'), 'a guess{Enter}')
  await sheet.findByText('Current password is incorrect')
  expect(sent).toHaveLength(2)
})

it('leaves the form as it was when the user cancels, with a quiet sentence', async () => {
  const { user, sheet } = await open()
  await user.click(await sheet.findByRole('button', { name: 'Cancel' }))
  const said = await screen.findByRole('alert')
  expect(said.textContent).toBe('Nothing was changed, because you did not confirm that it is you.')
  expect(said.className).not.toContain('destructive')
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
