import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { ListToolbar } from './list-toolbar.tsx'

function aToolbar(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return show(
    <ListToolbar
      label="Filter the users"
      filters={<input aria-label="Role" />}
      count={1}
      more={{ fields: <input aria-label="Status" />, count: 1 }}
    />,
  )
}

it('opens all filters with one button on narrow screens, which shows how many are set', async () => {
  const user = aToolbar(false)
  expect(screen.queryByLabelText('Role')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Filters ?\(2\)$/, expanded: false }))
  expect(screen.getByLabelText('Role')).toBeDefined()
  expect(screen.getByLabelText('Status')).toBeDefined()
})

it('keeps the main filters in sight on wide screens, and the others behind a button', async () => {
  const user = aToolbar(true)
  expect(screen.getByLabelText('Role')).toBeDefined()
  expect(screen.queryByLabelText('Status')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }))
  expect(await screen.findByLabelText('Status')).toBeDefined()
})
