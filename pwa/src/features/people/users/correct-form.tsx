import { correctableFields } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser, UserDetails } from '@cubby/contract/people/users'
import { phoneText } from '@cubby/contract/phone'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { ConflictChoices, type Side } from '@/features/people/profile-edit/conflict-choices.tsx'
import { changedFields, type Edit, resolveConflicts } from '@/features/people/profile-edit/profile-edit.ts'
import { Button } from '@/ui/button.tsx'
import { fieldLabels } from '@/unsent-changes/profile-labels.ts'
import { PersonFields } from './person-fields.tsx'
import { useUserDetails } from './use-users.ts'

const labels = { ...fieldLabels, email: 'Email' }
const sources: Readonly<Record<Side, string>> = { yours: 'entered here', theirs: 'entered by somebody else' }

/** Corrects the name and contact details of a user. */
export function CorrectForm({ user, close }: { user: ListedUser; close: () => void }) {
  return (
    <ListState
      query={useUserDetails(user.id)}
      failed={messages.userProfileFetchFailed}
      announcement={() => ''}
    >
      {(details) => <CorrectFields user={details} close={close} />}
    </ListState>
  )
}

function CorrectFields({ user, close }: { user: UserDetails; close: () => void }) {
  const callOnce = useIdempotentCall()
  // What the form started with. It stays while the user is loaded again, so that the server finds conflicts.
  const [before] = useState({
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.new_email ?? user.email,
    phone_number: user.phone_number,
  })
  const [person, setPerson] = useState({ ...before, phone_number: phoneText(before.phone_number ?? '') })
  const [sent, setSent] = useState<Edit>({ changes: {}, base: {} })
  const [choices, setChoices] = useState<Record<string, Side>>({})
  // Somebody who has set a password logs in with the address.
  const mayLackEmail = mayEnroll(user.role) && (user.email === '' || user.invited_at !== null)
  const isEmailSent =
    Boolean(sent.changes.email) && sent.changes.email !== user.email && !user.invited_at && user.email !== ''
  const operation = useOperation(
    ({ changes, base }: Edit) =>
      callOnce('PUT', '/admin/users/:id/profile', {
        params: { id: user.id },
        body: { ...changes, base },
      }),
    {
      done: isEmailSent ? messages.userCorrectedEmailWaits : messages.userCorrected,
      failed: messages.userCorrectionFailed,
    },
    close,
    ['users'],
  )
  const { error } = operation
  const conflicts =
    error instanceof ApiError && error.code === 'profile_conflict'
      ? (detailsOf(error, error.code) ?? {})
      : null
  const send = (correction: Edit | null) => {
    if (!correction) return close()
    setSent(correction)
    operation.run(correction)
  }
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      submit={conflicts ? 'Keep These' : 'Save'}
      onSubmit={() =>
        send(
          conflicts
            ? resolveConflicts(correctableFields, sent, { conflicts, choices })
            : changedFields(correctableFields, before, person),
        )
      }
      close={close}
    >
      {conflicts ? (
        <ConflictChoices
          conflicts={conflicts}
          labels={labels}
          sources={sources}
          choices={choices}
          onChoose={setChoices}
        />
      ) : (
        <>
          <p>
            {user.email === ''
              ? 'An email address is used at once, and an invitation is sent to it.'
              : user.invited_at
                ? 'A new email address is used at once, and the invitation is sent to it.'
                : 'A new email address is used when its owner opens the link that we send to it. The old address gets a note.'}
          </p>
          <PersonFields person={person} mayLackEmail={mayLackEmail} onChange={setPerson} />
          {user.new_email && (
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <p className="wrap-anywhere">
                {user.new_email} is not confirmed yet. Until then, {user.email} is used.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="small"
                  onClick={() => send({ changes: { email: user.new_email ?? user.email }, base: {} })}
                >
                  Send Link Again
                </Button>
                <Button
                  variant="outline"
                  size="small"
                  onClick={() => send({ changes: { email: user.email }, base: {} })}
                >
                  Keep Current Address
                </Button>
              </div>
            </div>
          )}
        </>
      )}
    </OperationForm>
  )
}
