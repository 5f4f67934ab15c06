import { INVITATION_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { InvitedRole } from '@cubby/contract/people/invitations'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusField } from '@/desk/operation/status-field.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { contactOf, emptyPerson, PersonFields } from './person-fields.tsx'
import { roleLabels } from './user-labels.ts'

const invitedRoles = ['student', 'instructor', 'admin'] as const satisfies readonly InvitedRole[]
const hints: Readonly<Record<InvitedRole, string>> = {
  student: t('Enrolls in classes.'),
  instructor: t('Teaches sessions and takes attendance.'),
  admin: t('Can see and change everything: users, classes, payments, and settings.'),
}

/** Creates an account. Its user gets an invitation by email, or is a student whom the office calls. */
export function AddUserForm({ close }: { close: () => void }) {
  const form = useOperationForm({
    defaults: { ...emptyPerson, role: 'student' as InvitedRole },
    send: (call, body) => call('POST', '/admin/users', { body }),
    done: (_, { role, email }) =>
      role === 'student' && email.trim() === '' ? t(messages.userEntered) : t(messages.userInvited),
    failed: t(messages.userInviteFailed),
    queryKey: ['users'],
    close,
  })
  const { role, email } = form.watch()
  return (
    <OperationForm form={form} submit={t('Add User')}>
      <p>
        {role === 'student'
          ? t(
              'With an email address, they get an email with a link to set their password. It works for {days} days. They cannot log in before they use it.',
              { days: INVITATION_DAYS },
            )
          : t(
              'They get an email with a link to set their password. It works for {days} days. They cannot log in before they use it.',
              { days: INVITATION_DAYS },
            )}
      </p>
      <PersonFields field={form.field} {...contactOf(email, role === 'student')} />
      <StatusField
        label={t('Role')}
        statuses={invitedRoles}
        labels={roleLabels}
        hint={hints[role]}
        {...form.field('role')}
      />
    </OperationForm>
  )
}
