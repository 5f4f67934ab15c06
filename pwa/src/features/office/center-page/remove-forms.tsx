import { messages } from '@cubby/contract/messages'
import type { Center, CenterInvitation, CenterPerson } from '@cubby/contract/money/centers'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'

interface FormProps {
  center: Pick<Center, 'id' | 'name'>
  close: () => void
}

/** Ends the membership of somebody. */
export function RemovePersonForm({ center, person, close }: FormProps & { person: CenterPerson }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () =>
      callOnce('DELETE', '/admin/centers/:id/members/:memberId', {
        params: { id: center.id, memberId: person.id },
      }),
    { done: messages.centerMemberRemoved, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      danger
      submit="Remove"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p className="wrap-anywhere">
        {person.kind === 'director'
          ? `${person.name} does not see or enroll the staff of ${center.name} anymore.`
          : `The directors of ${center.name} do not see ${person.name} anymore. Classes that the center pays go on.`}
      </p>
    </OperationForm>
  )
}

/** Makes an invitation stop working. */
export function TakeBackForm({ center, invitation, close }: FormProps & { invitation: CenterInvitation }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () =>
      callOnce('DELETE', '/admin/centers/:id/invitations/:invitationId', {
        params: { id: center.id, invitationId: invitation.id },
      }),
    { done: messages.centerInvitationTakenBack, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      danger
      submit="Take Back"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p className="wrap-anywhere">
        {invitation.name === null
          ? 'The link for everybody stops working. Who joined with it stays.'
          : `The invitation of ${invitation.name} stops working. Nobody is told.`}
      </p>
    </OperationForm>
  )
}
