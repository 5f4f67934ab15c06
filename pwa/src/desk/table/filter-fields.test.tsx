import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { FilterFields } from './filter-fields.tsx'

it('opens the filters with a button on narrow screens, which shows how many are set', async () => {
  const user = show(
    <FilterFields count={2}>
      <input aria-label="Status" />
    </FilterFields>,
  )
  const button = screen.getByRole('button', { name: 'Filters (2)', expanded: false })
  const fields = screen.getByLabelText('Status').parentElement
  expect(fields?.className).toContain('max-lg:hidden')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(fields?.className).not.toContain('max-lg:hidden')
})
