import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { INVITATION_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { type ReactNode, useState } from 'react'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { ConfirmOperationForm, OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusForm } from '@/desk/operation/status-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { NOTIFICATION_CENTER } from '@/features/messages/notifications-admin/use-notification-center.ts'
import { JoinCodeForm } from '@/features/people/invitations/join-code-form.tsx'
import { MergeForm } from '@/features/people/merging/merge-form.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { CorrectForm } from './correct-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ResetSecondFactorForm } from './reset-second-factor-form.tsx'
import { roleLabels, statusLabels } from './user-labels.ts'
import { roles, userStatuses } from './user-search.ts'

export type UserAction =
  | 'notify'
  | 'correct'
  | 'invitation'
  | 'join-code'
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
  'join-code': { title: 'Code to Join', Body: JoinCodeForm },
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

function InvitationForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('POST', '/admin/users/:id/invitation', { params: { id: user.id } }),
    { done: messages.userInvited, failed: messages.invitationSendFailed },
    close,
    ['users'],
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Send Invitation"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} gets an email at {user.email} with a link that sets a password. It
        works for {INVITATION_DAYS} days, and the former link stops working.
      </p>
    </OperationForm>
  )
}

function DeleteForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('DELETE', '/admin/users/:id', { params: { id: user.id } }),
    { done: messages.userDeleted, failed: messages.userDeleteFailed },
    close,
    ['users'],
  )
  return (
    <ConfirmOperationForm
      phrase={user.email || personName(user)}
      type={user.email ? 'email' : 'text'}
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Delete User"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out and loses every seat and place on a waitlist. Name
        and contact details are erased from the account. Training and payment records stay, without a name.
        Certificates, messages to the office, and the audit log stay as they are. This cannot be undone.
      </p>
    </ConfirmOperationForm>
  )
}

function UserStatusForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [status, setStatus] = useState<UserStatus>(user.status)
  const operation = useOperation(
    () => callOnce('PATCH', '/admin/users/:id/status', { params: { id: user.id }, body: { status } }),
    { done: messages.userStatusUpdated, failed: messages.userStatusFailed },
    close,
    ['users'],
  )
  return (
    <StatusForm
      operation={operation}
      close={close}
      about={
        <p>
          {user.first_name} {user.last_name} is logged out everywhere when the status changes, and can log in
          only while it is active.
        </p>
      }
      statuses={userStatuses}
      labels={statusLabels}
      status={status}
      onStatus={(chosen) => chosen && setStatus(chosen)}
    />
  )
}

function RoleForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [role, setRole] = useState<Role>(user.role)
  const operation = useOperation(
    () => callOnce('PATCH', '/admin/users/:id/role', { params: { id: user.id }, body: { role } }),
    { done: messages.userRoleUpdated, failed: messages.userRoleFailed },
    close,
    ['users'],
  )
  return (
    <StatusForm
      operation={operation}
      label="Role"
      submit="Update Role"
      close={close}
      about={
        <p>
          {user.first_name} {user.last_name} is logged out everywhere when the role changes.
        </p>
      }
      statuses={roles}
      labels={roleLabels}
      status={role}
      onStatus={(chosen) => chosen && setRole(chosen)}
    />
  )
}

export function NotificationForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const provider = useProvider()?.name ?? 'Cubby'
  const [written, setWritten] = useState<{ title?: string; message: string }>({ message: '' })
  const text = { title: `A message from ${provider}`, ...written }
  const operation = useOperation(
    () => {
      const body = { ...text, recipient: user.id, recipientType: 'user' as const }
      return callOnce('POST', '/notifications/admin/send', { body })
    },
    { done: messages.notificationSentToUser, failed: messages.notificationSendFailed },
    close,
    NOTIFICATION_CENTER,
  )
  const error = messageErrorOf(text)
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      disabled={error !== null}
      submit="Send"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name}{' '}
        {user.email
          ? 'reads it in the app, and by email unless they turned emails off.'
          : 'has no email address and will be on the list to call.'}
      </p>
      <MessageFields {...text} onChange={setWritten} />
      {error && <p className="text-muted-foreground text-sm">{error}</p>}
    </OperationForm>
  )
}

/** Returns why the message cannot be sent, or null if it can. */
function messageErrorOf({ title, message }: { title: string; message: string }): string | null {
  if (!message.trim()) return messages.enterNotification
  return title.trim() ? null : messages.titleAndMessageRequired
}
