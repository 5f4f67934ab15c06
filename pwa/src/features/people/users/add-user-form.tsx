import { INVITATION_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { InvitedRole } from '@cubby/contract/people/invitations'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusField } from '@/desk/operation/status-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { emptyPerson, PersonFields } from './person-fields.tsx'
import { roleLabels } from './user-labels.ts'

const invitedRoles = ['student', 'instructor', 'admin'] as const satisfies readonly InvitedRole[]
const hints: Readonly<Record<InvitedRole, string>> = {
  student: 'Enrolls in classes.',
  instructor: 'Teaches sessions and takes attendance.',
  admin: 'Can see and change everything: users, classes, payments, and settings.',
}

/** Creates an account. Its user gets an invitation by email, or is a student whom the office calls. */
export function AddUserForm({ close }: { close: () => void }) {
  const callOnce = useIdempotentCall()
  const [person, setPerson] = useState(emptyPerson)
  const [role, setRole] = useState<InvitedRole>('student')
  const isCalled = role === 'student' && person.email.trim() === ''
  const operation = useOperation(
    () => callOnce('POST', '/admin/users', { body: { ...person, role } }),
    { done: isCalled ? messages.userEntered : messages.userInvited, failed: messages.userInviteFailed },
    close,
    ['users'],
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit="Add User"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {role === 'student' ? 'With an email address, they ' : 'They '}
        get a link by email that sets their password and works for {INVITATION_DAYS} days. Until then they
        cannot log in.
      </p>
      <PersonFields person={person} mayLackEmail={role === 'student'} onChange={setPerson} />
      <StatusField
        label="Role"
        name="role"
        statuses={invitedRoles}
        labels={roleLabels}
        hint={hints[role]}
        status={role}
        onStatus={(chosen) => chosen && setRole(chosen)}
      />
    </OperationForm>
  )
}
