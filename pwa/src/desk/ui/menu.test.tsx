import { screen, waitFor } from '@testing-library/react'
import { Pencil } from 'lucide-react'
import { expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { Menu } from './menu.tsx'

const items = ['Change Role', 'Delete User'].map((label) => ({ label, Icon: Pencil, onSelect: vi.fn() }))

it('opens by keyboard, moves by arrows, and chooses by Enter', async () => {
  const user = show(<Menu label="Actions for Ada" items={items} />)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu', { name: 'Actions for Ada' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Change Role' })),
  )
  await user.keyboard('{ArrowDown}{Enter}')
  expect(items[1]?.onSelect).toHaveBeenCalledOnce()
  expect(items[0]?.onSelect).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('returns the focus to its button on Escape', async () => {
  const user = show(<Menu label="Actions for Ada" items={items} />)
  await user.click(screen.getByRole('button', { name: 'Actions for Ada' }))
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Ada' }))
})
