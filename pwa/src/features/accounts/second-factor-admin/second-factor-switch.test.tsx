import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { SecondFactorSwitch } from './second-factor-switch.tsx'

const own = (passkeys: readonly object[]) =>
  vi.stubGlobal('fetch', async () =>
    json({
      second_factor: { passkeys, authenticator_app: null, recovery_codes_left: 0, is_required: false },
    }),
  )
const find = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Administrators need a second factor' })

it('can be turned on by an administrator who has a second factor', async () => {
  own([{ id: 'p1', name: 'Phone', created_at: '2026-11-20T15:00:00Z', last_used_at: null }])
  const onChange = vi.fn()
  const user = showWithLinks(<SecondFactorSwitch checked={false} onChange={onChange} />)
  screen.getByText(/administrators must add one before using this area/)
  await waitFor(() => expect(find().disabled).toBe(false))
  await user.click(find())
  expect(onChange).toHaveBeenCalledWith(true)
  expect(screen.queryByRole('link')).toBeNull()
})

it('leads an administrator who has none to their profile', async () => {
  own([])
  showWithLinks(<SecondFactorSwitch checked={false} onChange={() => {}} />)
  const link = await screen.findByRole('link', { name: 'Add yours first' })
  expect(link.getAttribute('href')).toBe('/profile?section=password#second-factor')
  expect(find().disabled).toBe(true)
})

it('can always be turned off', async () => {
  own([])
  const onChange = vi.fn()
  const user = showWithLinks(<SecondFactorSwitch checked onChange={onChange} />)
  await user.click(find())
  expect(onChange).toHaveBeenCalledWith(false)
})
