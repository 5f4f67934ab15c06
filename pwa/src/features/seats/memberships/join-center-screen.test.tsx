import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showWithLinks } from '@/testing/show.tsx'
import { JoinCenterScreen } from './join-center-screen.tsx'

vi.mock('@/api/call.ts', async (original) => ({
  ...(await original<typeof import('@/api/call.ts')>()),
  call: async () => ({
    kind: 'staff',
    center: { name: 'Little Stars', address: '88 Smith Street\nBrooklyn, NY 11201' },
    first_name: 'Rosa',
  }),
}))

it('names the center with the lines of its address in one sentence', async () => {
  showWithLinks(<JoinCenterScreen token="a-token" />)
  const sentence = await screen.findByText(/^Hello Rosa\. /)
  expect(sentence.textContent).toContain(
    'Little Stars, 88 Smith Street, Brooklyn, NY 11201, wants to enroll you',
  )
})
