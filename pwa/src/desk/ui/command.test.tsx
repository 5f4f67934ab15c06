import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { Command, type CommandItem } from './command.tsx'

const sections: CommandItem[] = ['Users', 'Enrollments', 'Audit Log'].map((label) => ({
  id: label,
  label,
  kind: 'Section',
}))

function Palette({ onChoose = () => {} }: { onChoose?: (item: CommandItem) => void }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const items = sections.filter(({ label }) => label.toLowerCase().includes(typed))
  return (
    <Command
      label="Section"
      empty="Nothing found."
      field={field}
      typed={typed}
      onType={setTyped}
      items={items}
      onChoose={onChoose}
    />
  )
}

const field = () => screen.getByRole('combobox', { name: 'Section' })

/** The entry that Enter chooses, as a screen reader knows it. */
const highlighted = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

it('highlights the first entry, and the last one above it', async () => {
  const user = show(<Palette />)
  await user.click(field())
  expect(highlighted()).toBe('UsersSection')
  await user.keyboard('{ArrowDown}')
  expect(highlighted()).toBe('EnrollmentsSection')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(highlighted()).toBe('Audit LogSection')
  await user.keyboard('{ArrowDown}')
  expect(highlighted()).toBe('UsersSection')
})

it('chooses the remaining entry by Enter', async () => {
  const onChoose = vi.fn()
  const user = show(<Palette onChoose={onChoose} />)
  await user.type(field(), 'audit{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sections[2])
  // The typed text stays while the palette closes.
  expect(field()).toHaveProperty('value', 'audit')
})

it('shows a message when nothing is found', async () => {
  const user = show(<Palette />)
  await user.type(field(), 'xyz')
  expect(await screen.findByText('Nothing found.')).toBeDefined()
  expect(screen.queryByRole('option')).toBeNull()
})
