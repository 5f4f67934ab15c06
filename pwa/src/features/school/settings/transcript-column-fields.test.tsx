import { type Settings, settings } from '@cubby/contract/school/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { TranscriptColumnFields } from './transcript-column-fields.tsx'

const part = settings.pick({ transcript_columns: true })

const start: Partial<Settings> = { transcript_columns: [{ field: 'title', name: 'Training' }] }

function Form({ onSave }: { onSave: (saved: object) => void }) {
  const form = useForm({
    // The other settings are not part of this form.
    defaults: start as Settings,
    schema: part,
    send: async (saved) => onSave(saved),
    failed: 'Failed',
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TranscriptColumnFields form={form} />
      <button type="submit">Save</button>
    </form>
  )
}

it('adds, names, moves, and removes columns, each of them once', async () => {
  const onSave = vi.fn()
  const user = show(<Form onSave={onSave} />)
  await user.click(screen.getByRole('button', { name: 'Add column' }))
  const [, second] = screen.getAllByLabelText('Name of the column')
  const [, content] = screen.getAllByLabelText('Contains')
  if (!second || !content) throw new Error('there is no second column')
  expect(content.textContent).not.toContain('Training')
  await user.selectOptions(content, 'Hours')
  await user.clear(second)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'))
  await user.type(second, 'Clock hours')
  await user.click(screen.getByRole('button', { name: 'Move column 2 up' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  expect(onSave.mock.calls[0]?.[0].transcript_columns).toEqual([
    { field: 'hours', name: 'Clock hours' },
    { field: 'title', name: 'Training' },
  ])
  await user.click(screen.getByRole('button', { name: 'Remove column 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove column 1' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This is required')
})
