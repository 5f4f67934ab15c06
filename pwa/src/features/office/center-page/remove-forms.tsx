import { messages } from '@cubby/contract/messages'
import type { Center, CenterPerson } from '@cubby/contract/money/centers'
import type { CenterInvitation } from '@cubby/contract/money/memberships'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import type { Call } from '@/api/call.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'

interface FormProps {
  center: Pick<Center, 'id' | 'name'>
  close: () => void
}

/** Ends a membership. */
export function RemovePersonForm({ center, person, close }: FormProps & { person: CenterPerson }) {
  const params = { id: center.id, memberId: person.id }
  return (
    <RemovalForm
      send={(call) => call('DELETE', '/admin/centers/:id/members/:memberId', { params })}
      done={t(messages.centerMemberRemoved)}
      submit={t('Remove')}
      close={close}
    >
      {person.kind === 'director'
        ? t('{person} can no longer see or enroll the staff of {center}.', {
            person: person.name,
            center: center.name,
          })
        : t(
            "The directors of {center} can no longer see {person}'s information. {person} keeps the classes that the center pays for.",
            { center: center.name, person: person.name },
          )}
    </RemovalForm>
  )
}

/** Makes an invitation stop working. */
export function TakeBackForm({ center, invitation, close }: FormProps & { invitation: CenterInvitation }) {
  const params = { id: center.id, invitationId: invitation.id }
  return (
    <RemovalForm
      send={(call) => call('DELETE', '/admin/centers/:id/invitations/:invitationId', { params })}
      done={t(messages.centerInvitationTakenBack)}
      submit={t('Cancel Invitation')}
      close={close}
    >
      {invitation.name === null
        ? t('The link for everybody stops working. People who joined with it stay.')
        : t('The invitation for {name} stops working. No one is notified.', { name: invitation.name })}
    </RemovalForm>
  )
}

interface RemovalFormProps {
  send: (call: Call) => Promise<unknown>
  done: string
  submit: string
  close: () => void
  /** What the removal does. */
  children: ReactNode
}

function RemovalForm({ send, done, submit, close, children }: RemovalFormProps) {
  const form = useOperationForm({ send, done, close })
  return (
    <OperationForm form={form} danger submit={submit}>
      <p className="wrap-anywhere">{children}</p>
    </OperationForm>
  )
}
