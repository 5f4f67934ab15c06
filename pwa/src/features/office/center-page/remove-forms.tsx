import { messages } from '@cubby/contract/messages'
import type { Center, CenterPerson } from '@cubby/contract/money/centers'
import type { CenterInvitation } from '@cubby/contract/money/memberships'
import type { ReactNode } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'

interface FormProps {
  center: Pick<Center, 'id' | 'name'>
  close: () => void
}

/** Ends a membership. */
export function RemovePersonForm({ center, person, close }: FormProps & { person: CenterPerson }) {
  const callOnce = useIdempotentCall()
  const params = { id: center.id, memberId: person.id }
  return (
    <RemovalForm
      call={() => callOnce('DELETE', '/admin/centers/:id/members/:memberId', { params })}
      done={messages.centerMemberRemoved}
      submit="Remove"
      close={close}
    >
      {person.kind === 'director'
        ? `${person.name} does not see or enroll the staff of ${center.name} anymore.`
        : `The directors of ${center.name} do not see ${person.name} anymore. Classes that the center pays for continue.`}
    </RemovalForm>
  )
}

/** Makes an invitation stop working. */
export function TakeBackForm({ center, invitation, close }: FormProps & { invitation: CenterInvitation }) {
  const callOnce = useIdempotentCall()
  const params = { id: center.id, invitationId: invitation.id }
  return (
    <RemovalForm
      call={() => callOnce('DELETE', '/admin/centers/:id/invitations/:invitationId', { params })}
      done={messages.centerInvitationTakenBack}
      submit="Take Back"
      close={close}
    >
      {invitation.name === null
        ? 'The link for everybody stops working. Who joined with it stays.'
        : `The invitation of ${invitation.name} stops working. Nobody is told.`}
    </RemovalForm>
  )
}

interface RemovalFormProps {
  call: () => Promise<unknown>
  done: string
  submit: string
  close: () => void
  /** What the removal does. */
  children: ReactNode
}

function RemovalForm({ call, done, submit, close, children }: RemovalFormProps) {
  const texts = { done, failed: messages.somethingWentWrong }
  const operation = useOperation(call, texts, close, EVERY_QUERY)
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      danger
      submit={submit}
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p className="wrap-anywhere">{children}</p>
    </OperationForm>
  )
}
