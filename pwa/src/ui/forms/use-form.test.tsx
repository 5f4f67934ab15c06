import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import { show } from '@/testing/show.tsx'
import { TextField } from '@/ui/fields.tsx'
import { readDraft } from './draft.ts'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

const send = vi.fn<(body: { name: string }) => Promise<object | null>>()
const onDone = vi.fn()
const onSubmitOutside = vi.fn()

function Rename({ draft }: { draft?: string }) {
  const form = useForm({
    defaults: { name: '' },
    check: ({ name }) => ({ name: !name && 'Enter a name' }),
    send,
    onDone: () => onDone(),
    failed: 'Not renamed',
    offline: 'No signal',
    ...(draft !== undefined && { draft }),
  })
  return (
    <Form form={form} submit="Save" aria-label="Rename">
      <TextField label="Name" {...form.field('name')} />
      {form.isDone && <p>Renamed</p>}
      {form.isRestored && <p>Restored</p>}
    </Form>
  )
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')

beforeEach(() => {
  send.mockReset()
  onDone.mockReset()
  sessionStorage.clear()
})

it('focuses the field with an error, and says that it succeeded until the next attempt', async () => {
  send.mockResolvedValue({})
  const user = show(<Rename />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a name')
  expect(document.activeElement).toBe(name())
  await user.type(name(), 'Ada{Enter}')
  await screen.findByText('Renamed')
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }, expect.anything())
  await user.clear(name())
  await user.keyboard('{Enter}')
  await screen.findByText('Enter a name')
  expect(screen.queryByText('Renamed')).toBeNull()
})

it('says a refusal once, beside its field, and any other failure above', async () => {
  const parts = { status: 400, code: 'taken', retryAfterMs: null, hasServerMessage: true }
  send.mockRejectedValueOnce(new ApiError('Is taken', { ...parts, fields: { name: 'Is taken' } }))
  send.mockRejectedValueOnce(new NetworkError())
  const user = show(<Rename />)
  await user.type(name(), 'Ada{Enter}')
  await screen.findByText('Is taken')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  const box = await screen.findByRole('alert')
  expect(box.textContent).toBe('No signal')
  expect(document.activeElement).toBe(box.parentElement)
})

it('keeps what was typed for a reload, until it is sent', async () => {
  const user = show(<Rename draft="cubby-test" />)
  await user.type(name(), 'Ada')
  expect(readDraft('cubby-test')).toEqual({ name: 'Ada' })
  send.mockRejectedValueOnce(new NetworkError())
  await user.keyboard('{Enter}')
  await screen.findByRole('alert')
  expect(readDraft('cubby-test')).toEqual({ name: 'Ada' })
  send.mockResolvedValueOnce({})
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  expect(readDraft('cubby-test')).toBeNull()
})

it('restores what was typed before a reload', async () => {
  sessionStorage.setItem('cubby-test', '{"name":"Ada"}')
  show(<Rename draft="cubby-test" />)
  await waitFor(() => expect(name().value).toBe('Ada'))
  screen.getByText('Restored')
})

it('is not done, and keeps its draft, when nothing was sent', async () => {
  send.mockResolvedValue(null)
  const user = show(<Rename draft="cubby-test" />)
  await user.type(name(), 'Ada{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
  expect(readDraft('cubby-test')).toEqual({ name: 'Ada' })
})

it('does not submit the form around it', async () => {
  send.mockResolvedValue({})
  const user = show(
    <div onSubmit={onSubmitOutside}>
      <Rename />
    </div>,
  )
  await user.type(name(), 'Ada{Enter}')
  await screen.findByText('Renamed')
  expect(onSubmitOutside).not.toHaveBeenCalled()
})
