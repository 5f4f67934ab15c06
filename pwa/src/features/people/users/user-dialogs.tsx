import { INVITATION_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { ConfirmOperationForm, OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusField } from '@/desk/operation/status-field.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
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
  notify: { title: t('Send Notification'), Body: NotificationForm },
  correct: { title: t('Edit User'), Body: CorrectForm },
  invitation: { title: t('Send Invitation Again'), Body: InvitationForm },
  'join-code': { title: t('Code to Join'), Body: JoinCodeForm },
  role: { title: t('Change User Role'), Body: RoleForm },
  status: { title: t('Change User Status'), Body: UserStatusForm },
  password: { title: t('Reset User Password'), Body: PasswordForm },
  'second-factor': { title: t('Reset Second Factor'), Body: ResetSecondFactorForm },
  merge: { title: t('Merge Accounts'), Body: MergeForm },
  delete: { title: t('Delete User'), Body: DeleteForm },
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

function InvitationForm({ user, close }: ActProps) {
  const form = useOperationForm({
    send: (call) => call('POST', '/admin/users/:id/invitation', { params: { id: user.id } }),
    done: t(messages.userInvited),
    failed: t(messages.invitationSendFailed),
    queryKey: ['users'],
    close,
  })
  return (
    <OperationForm form={form} submit={t('Send Invitation')}>
      <p>
        {t(
          '{firstName} {lastName} gets an email at {email} with a link to set a password. It works for {days} days, and any earlier link stops working.',
          {
            firstName: user.first_name,
            lastName: user.last_name,
            email: user.email,
            days: INVITATION_DAYS,
          },
        )}
      </p>
    </OperationForm>
  )
}

function DeleteForm({ user, close }: ActProps) {
  const form = useOperationForm({
    send: (call) => call('DELETE', '/admin/users/:id', { params: { id: user.id } }),
    done: t(messages.userDeleted),
    failed: t(messages.userDeleteFailed),
    queryKey: ['users'],
    close,
  })
  return (
    <ConfirmOperationForm
      form={form}
      phrase={user.email || personName(user)}
      type={user.email ? 'email' : 'text'}
      submit={t('Delete User')}
    >
      <p>
        {t(
          '{firstName} {lastName} is logged out and loses every seat and place on a waitlist. Name and contact details are erased from the account. Training and payment records stay, without a name. Certificates, messages to the office, and the audit log stay as they are. This cannot be undone.',
          { firstName: user.first_name, lastName: user.last_name },
        )}
      </p>
    </ConfirmOperationForm>
  )
}

function UserStatusForm({ user, close }: ActProps) {
  const form = useOperationForm({
    defaults: { status: user.status },
    send: (call, body) => call('PATCH', '/admin/users/:id/status', { params: { id: user.id }, body }),
    done: t(messages.userStatusUpdated),
    failed: t(messages.userStatusFailed),
    queryKey: ['users'],
    close,
  })
  return (
    <OperationForm form={form} submit={t('Update Status')}>
      <p>
        {t(
          '{firstName} {lastName} is logged out everywhere when the status changes, and can log in only while the account is active.',
          { firstName: user.first_name, lastName: user.last_name },
        )}
      </p>
      <StatusField statuses={userStatuses} labels={statusLabels} {...form.field('status')} />
    </OperationForm>
  )
}

function RoleForm({ user, close }: ActProps) {
  const form = useOperationForm({
    defaults: { role: user.role },
    send: (call, body) => call('PATCH', '/admin/users/:id/role', { params: { id: user.id }, body }),
    done: t(messages.userRoleUpdated),
    failed: t(messages.userRoleFailed),
    queryKey: ['users'],
    close,
  })
  return (
    <OperationForm form={form} submit={t('Update Role')}>
      <p>
        {t('{firstName} {lastName} is logged out everywhere when the role changes.', {
          firstName: user.first_name,
          lastName: user.last_name,
        })}
      </p>
      <StatusField label={t('Role')} statuses={roles} labels={roleLabels} {...form.field('role')} />
    </OperationForm>
  )
}

export function NotificationForm({ user, close }: ActProps) {
  const provider = useProvider()?.name ?? t('Cubby')
  const text = { title: t('A message from {provider}', { provider }), message: '' }
  const form = useOperationForm({
    defaults: text,
    values: text,
    send: (call, typed) => {
      const body = { ...typed, recipient: user.id, recipientType: 'user' as const }
      return call('POST', '/notifications/admin/send', { body })
    },
    done: t(messages.notificationSentToUser),
    failed: t(messages.notificationSendFailed),
    queryKey: NOTIFICATION_CENTER,
    close,
  })
  const error = messageErrorOf(form.watch())
  return (
    <OperationForm form={form} disabled={error !== null} submit={t('Send')}>
      <p>
        {user.email
          ? t('{name} reads it in the app, and by email unless they turned emails off.', {
              name: personName(user),
            })
          : t('{name} has no email address and will be on the call list.', { name: personName(user) })}
      </p>
      <MessageFields field={form.field} />
      {error && <p className="text-muted-foreground text-sm">{error}</p>}
    </OperationForm>
  )
}

/** Returns why the message cannot be sent, or null if it can. */
function messageErrorOf({ title, message }: { title: string; message: string }): string | null {
  if (!message.trim()) return t(messages.enterNotification)
  return title.trim() ? null : t(messages.titleAndMessageRequired)
}
