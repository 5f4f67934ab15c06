import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { show } from '@/testing/show.tsx'
import { ConfirmOperationForm } from './operation-form.tsx'
import { useOperationForm } from './use-operation.ts'

const send = vi.fn<() => Promise<unknown>>()

function DeleteForm({ close }: { close: () => void }) {
  const form = useOperationForm({ send, queryKey: null, close })
  return (
    <ConfirmOperationForm form={form} phrase="ada@cubby.test" submit="Delete User">
      <p>It cannot be undone.</p>
    </ConfirmOperationForm>
  )
}

const open = () =>
  show(
    <Dialog title="Delete User" onClosed={() => {}}>
      {(close) => <DeleteForm close={close} />}
    </Dialog>,
  )
const deletes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete User' })

it('requires the typed phrase for an operation that cannot be undone', async () => {
  send.mockReset().mockResolvedValue({})
  const user = open()
  await user.type(screen.getByLabelText('Type ada@cubby.test to confirm'), 'ada@cubby{Enter}')
  expect(deletes().disabled).toBe(true)
  expect(send).not.toHaveBeenCalled()
  await user.keyboard('.test{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

it('does not repeat an operation that is being sent', async () => {
  send.mockReset().mockReturnValue(new Promise(() => {}))
  const user = open()
  await user.type(screen.getByLabelText(/to confirm$/), 'ada@cubby.test{Enter}')
  await waitFor(() => expect(deletes().getAttribute('aria-busy')).toBe('true'))
  await user.click(deletes())
  await user.type(screen.getByLabelText(/to confirm$/), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
})
