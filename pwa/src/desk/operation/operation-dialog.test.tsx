import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { show } from '@/testing/show.tsx'
import { TextField } from '@/ui/fields.tsx'
import { ConfirmOperationForm, OperationForm } from './operation-form.tsx'

const onSubmit = vi.fn()
const refused = { title: 'This is too long' }

function RefusedForm() {
  const [fields, setFields] = useState<typeof refused | undefined>()
  return (
    <Dialog title="New Template" onClosed={() => {}}>
      {(close) => (
        <OperationForm
          failure={fields ? 'Please check the highlighted fields' : null}
          fields={fields}
          busy={false}
          submit="Save"
          onSubmit={() => setFields(refused)}
          close={close}
        >
          <TextField label="Title" name="title" defaultValue="Snow day" />
        </OperationForm>
      )}
    </Dialog>
  )
}

it('shows the server error beside its field until it is corrected', async () => {
  const user = show(<RefusedForm />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const title = screen.getByLabelText('Title')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('alert').textContent).toBe('Please check the highlighted fields')
  expect(screen.getByText('This is too long')).toBeDefined()
  await user.keyboard('s')
  expect(screen.queryByText('This is too long')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

function DeleteForm({ busy = false }: { busy?: boolean }) {
  return (
    <Dialog title="Delete User" onClosed={() => {}}>
      {(close) => (
        <ConfirmOperationForm
          phrase="ada@cubby.test"
          failure={null}
          fields={undefined}
          busy={busy}
          submit="Delete User"
          onSubmit={onSubmit}
          close={close}
        >
          <p>It cannot be undone.</p>
        </ConfirmOperationForm>
      )}
    </Dialog>
  )
}

const deletes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete User' })

it('requires the typed phrase for an operation that cannot be undone', async () => {
  onSubmit.mockClear()
  const user = show(<DeleteForm />)
  await user.type(screen.getByLabelText('Type ada@cubby.test to confirm'), 'ada@cubby{Enter}')
  expect(deletes().disabled).toBe(true)
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('.test{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('does not repeat an operation that is being sent', async () => {
  onSubmit.mockClear()
  const user = show(<DeleteForm busy />)
  await user.type(screen.getByLabelText(/to confirm$/), 'ada@cubby.test{Enter}')
  await user.click(deletes())
  expect(onSubmit).not.toHaveBeenCalled()
  expect(deletes().getAttribute('aria-busy')).toBe('true')
})
