import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { stubDialogs } from '@/testing/jsdom.ts'
import { show } from '@/testing/show.tsx'
import { InfoButton } from './info-button.tsx'

beforeEach(stubDialogs)

it('keeps an explanation out of the page until it is asked for', async () => {
  const user = show(<InfoButton label="What is counted">Students with a spot</InfoButton>)
  expect(screen.queryByText('Students with a spot')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'What is counted' }))
  await screen.findByText('Students with a spot')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Students with a spot')).toBeNull()
})
