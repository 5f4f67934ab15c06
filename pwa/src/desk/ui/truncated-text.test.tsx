import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { TruncatedText } from './tooltip.tsx'

const reason = 'The class was moved to another borough'

it('shows the beginning of a text, and the full text after a press', async () => {
  const user = show(<TruncatedText label="Reason" text={reason} length={9} />)
  await user.click(screen.getByRole('button', { name: 'The class...' }))
  expect((await screen.findByRole('dialog', { name: 'Reason' })).textContent).toContain(reason)
})

it('shows the full text on hover, and after a press until Escape', async () => {
  const user = show(<TruncatedText label="Reason" text={reason} length={9} />)
  await user.hover(screen.getByRole('button'))
  expect((await screen.findByRole('dialog', { name: 'Reason' })).textContent).toContain(reason)
  await user.click(screen.getByRole('button'))
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('dialog').hasAttribute('data-open')).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows a short text as it is', () => {
  show(<TruncatedText label="Reason" text="Moved away" length={10} />)
  expect(screen.getByText('Moved away')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
