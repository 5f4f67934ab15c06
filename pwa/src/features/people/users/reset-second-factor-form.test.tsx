import type { ListedUser } from '@cubby/contract/people/users'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { ResetSecondFactorForm } from './reset-second-factor-form.tsx'

it('names the consequences, and needs a reason', async () => {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(options?.body)) })
    return json({ message: 'Done' })
  })
  const rosa: Pick<ListedUser, 'id' | 'first_name' | 'last_name'> = {
    id: 'u1',
    first_name: 'Rosa',
    last_name: 'Moss',
  }
  const close = vi.fn()
  const user = show(<ResetSecondFactorForm user={rosa} close={close} />)
  screen.getByText(/Rosa is logged out everywhere, gets an email/)
  await user.click(screen.getByRole('button', { name: 'Reset Second Factor' }))
  screen.getByText('This is required')
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'Lost phone')
  await user.click(screen.getByRole('button', { name: 'Reset Second Factor' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([{ path: '/api/admin/users/u1/reset-second-factor', body: { reason: 'Lost phone' } }])
})
