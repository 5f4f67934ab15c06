import { type Settings, settings } from '@cubby/contract/school/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { HolidayFields, RoomFields } from './room-fields.tsx'

const parts = settings.pick({ rooms: true, holidays: true })

const start: Partial<Settings> = { rooms: [{ name: 'Room 1', address: '', places: 10 }], holidays: [] }

function Form({ onSave }: { onSave: (saved: object) => void }) {
  const form = useForm({
    // The other settings are not part of this form.
    defaults: start as Settings,
    schema: parts,
    send: async (saved) => onSave(saved),
    failed: 'Failed',
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <RoomFields form={form} />
      <HolidayFields form={form} />
      <button type="submit">Save</button>
    </form>
  )
}

it('adds, checks, and removes rooms and holidays', async () => {
  const onSave = vi.fn()
  const user = show(<Form onSave={onSave} />)
  await user.click(screen.getByRole('button', { name: 'Add room' }))
  const [, second] = screen.getAllByLabelText('Room name')
  if (!second) throw new Error('there is no second room')
  await user.type(second, 'room 1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('A whole number of at least 1')
  await user.type(screen.getAllByLabelText('Capacity')[1] ?? second, '12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Another room has this name')
  expect(onSave).not.toHaveBeenCalled()

  await user.clear(second)
  await user.type(second, 'Room 2')
  await user.click(screen.getByRole('button', { name: 'Remove room 1' }))
  await user.click(screen.getByRole('button', { name: 'Add holiday' }))
  await user.type(screen.getByLabelText('Holiday'), 'Winter')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  const [saved] = onSave.mock.calls[0] ?? []
  expect(saved.rooms).toEqual([{ name: 'Room 2', address: '', places: 12 }])
  expect(saved.holidays).toMatchObject([{ name: 'Winter' }])
})
