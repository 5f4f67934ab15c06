import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client.ts'
import { show } from '@/testing/show.tsx'
import { TextField } from '@/ui/fields.tsx'
import { MessageFields } from './message-fields.tsx'
import { OperationForm, ReasonField } from './operation-form.tsx'
import { useOperationForm } from './use-operation.ts'

const send = vi.fn<(body: object) => Promise<unknown>>()
const close = vi.fn()

function refuse(message: string, fields: Record<string, string> = {}) {
  const parts = { status: 400, code: 'invalid', fields, retryAfterMs: null, hasServerMessage: true }
  send.mockRejectedValueOnce(new ApiError(message, parts))
}

function Decline() {
  const form = useOperationForm({
    defaults: { name: '', note: '', decline_reason: '', variables: { title: '', message: '' } },
    check: ({ name }) => ({ name: name === 'taken' && 'Choose another name' }),
    send: (_, body) => send(body),
    done: 'Declined',
    failed: 'Failed to decline',
    queryKey: null,
    close,
  })
  return (
    <OperationForm form={form} submit="Decline">
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Note" hint="For the office" {...form.field('note')} />
      <ReasonField hint="The student sees this reason." {...form.field('decline_reason')} />
      <MessageFields
        field={(name) => form.field(`variables.${name}`)}
        placeholders={['class_name']}
        onInsert={(message) => form.set('variables.message', message)}
      />
    </OperationForm>
  )
}

const submit = () => screen.getByRole('button', { name: 'Decline' })

it('sends what was typed, and closes', async () => {
  send.mockResolvedValueOnce({})
  const user = show(<Decline />)
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ada', note: '' }))
})

it('connects each error of the server to its field, and focuses the first', async () => {
  refuse('Please check the highlighted fields', {
    decline_reason: 'This is too long',
    'variables.title': 'This is missing',
  })
  const user = show(<Decline />)
  await user.click(submit())
  const reason = await screen.findByLabelText(/^Reason/)
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  const said = reason.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(said.map((id) => document.getElementById(id)?.textContent)).toContain('This is too long')
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Please check the highlighted fields')
})

it('keeps the failure until all fields that it names are corrected', async () => {
  refuse('Please check the highlighted fields', { name: 'This is too long', note: 'This is missing' })
  const user = show(<Decline />)
  await user.click(submit())
  await screen.findByText('This is too long')
  await user.type(screen.getByLabelText('Name'), 'A')
  expect(screen.queryByText('This is too long')).toBeNull()
  screen.getByRole('alert')
  await user.type(screen.getByLabelText('Note'), 'A')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('sends nothing while a field has an error of the form', async () => {
  send.mockClear()
  const user = show(<Decline />)
  await user.type(screen.getByLabelText('Name'), 'taken{Enter}')
  await screen.findByText('Choose another name')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(send).not.toHaveBeenCalled()
})

it('inserts a placeholder where the cursor is', async () => {
  const user = show(<Decline />)
  const message = screen.getByLabelText<HTMLTextAreaElement>('Message')
  await user.type(message, 'Bring for today')
  message.setSelectionRange(6, 6)
  await user.click(screen.getByRole('button', { name: 'Insert {{class_name}}' }))
  expect(message.value).toBe('Bring {{class_name}}for today')
})
