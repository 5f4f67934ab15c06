import { Dialog } from '@/desk/ui/dialog.tsx'
import { AddUserForm } from './add-user-form.tsx'

export function AddUserDialog({ onClosed }: { onClosed: () => void }) {
  return (
    <Dialog title="Add User" onClosed={onClosed}>
      {(close) => <AddUserForm close={close} />}
    </Dialog>
  )
}
