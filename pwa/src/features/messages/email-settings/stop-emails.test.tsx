import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { StopEmails } from './stop-emails.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Presses the button, and gives this response. */
async function stop(response: Response) {
  vi.stubGlobal('fetch', async () => response)
  const user = showWithLinks(<StopEmails token="token" />)
  expect(screen.getByText(/^Press the button/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }))
}

it('does not claim that an invalid link stopped emails', async () => {
  await stop(json({ error: 'This link to stop emails is not valid.', code: 'unsubscribe_link_invalid' }, 400))
  await screen.findByText('This link to stop emails is not valid.')
  expect(screen.getByText('You still get these emails.')).toBeDefined()
  expect(screen.queryByText(/no longer get/)).toBeNull()
})

it('confirms only after the emails were stopped', async () => {
  await stop(json({ message: 'You will no longer get these emails.' }))
  await screen.findByText('You will no longer get these emails.')
  expect(screen.queryByText(/^Press the button/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull()
})
