import type { ListedUser } from '@cubby/contract/people/users'
import type { ReactNode } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { MergeForm } from '@/features/people/merging/merge-form.tsx'
import { CorrectForm } from './correct-form.tsx'
import { DeleteForm } from './delete-form.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { NotificationForm } from './notification-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ResetSecondFactorForm } from './reset-second-factor-form.tsx'
import { RoleForm } from './role-form.tsx'
import { UserStatusForm } from './user-status-form.tsx'

export type UserAction =
  | 'notify'
  | 'correct'
  | 'invitation'
  | 'role'
  | 'status'
  | 'password'
  | 'second-factor'
  | 'merge'
  | 'delete'

interface ActProps {
  user: ListedUser
  close: () => void
}

const dialogs: Record<UserAction, { title: string; Body: (props: ActProps) => ReactNode }> = {
  notify: { title: 'Send Notification', Body: NotificationForm },
  correct: { title: 'Edit User', Body: CorrectForm },
  invitation: { title: 'Send Invitation Again', Body: InvitationForm },
  role: { title: 'Change User Role', Body: RoleForm },
  status: { title: 'Change User Status', Body: UserStatusForm },
  password: { title: 'Reset User Password', Body: PasswordForm },
  'second-factor': { title: 'Reset Second Factor', Body: ResetSecondFactorForm },
  merge: { title: 'Merge Accounts', Body: MergeForm },
  delete: { title: 'Delete User', Body: DeleteForm },
}

interface UserDialogProps {
  action: UserAction
  user: ListedUser
  onClosed: () => void
}

/** The dialog of one operation on one user. */
export function UserDialog({ action, user, onClosed }: UserDialogProps) {
  const { title, Body } = dialogs[action]
  return (
    <Dialog title={title} onClosed={onClosed}>
      {(close) => <Body user={user} close={close} />}
    </Dialog>
  )
}
