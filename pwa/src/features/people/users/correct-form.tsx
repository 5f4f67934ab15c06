import { correctableFields } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser, UserDetails } from '@cubby/contract/people/users'
import { phoneText } from '@cubby/contract/phone'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { t, text } from '@cubby/texts/t'
import { useState } from 'react'
import type { Call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { ConflictChoices, type Side } from '@/features/people/profile-edit/conflict-choices.tsx'
import { changedFields, type Edit, resolveConflicts } from '@/features/people/profile-edit/profile-edit.ts'
import { Button } from '@/ui/button.tsx'
import { fieldLabels } from '@/unsent-changes/profile-labels.ts'
import { contactOf, PersonFields } from './person-fields.tsx'
import { useUserDetails } from './use-users.ts'

const labels = { ...fieldLabels, email: text('Email') }
const sources: Readonly<Record<Side, string>> = {
  yours: t('entered here'),
  theirs: t('entered by somebody else'),
}

/** Corrects the name and contact details of a user. */
export function CorrectForm({ user, close }: { user: ListedUser; close: () => void }) {
  return (
    <ListState
      query={useUserDetails(user.id)}
      failed={t(messages.userProfileFetchFailed)}
      announcement={() => ''}
    >
      {(details) => <CorrectFields user={details} close={close} />}
    </ListState>
  )
}

function CorrectFields({ user, close }: { user: UserDetails; close: () => void }) {
  // What the form started with. It stays while the user is loaded again, so that the server finds conflicts.
  const [before] = useState({
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.new_email ?? user.email,
    phone_number: user.phone_number,
  })
  const [sent, setSent] = useState<Edit>({ changes: {}, base: {} })
  const [choices, setChoices] = useState<Record<string, Side>>({})
  // Somebody who has set a password logs in with the address.
  const mayLackEmail = mayEnroll(user.role) && (user.email === '' || user.invited_at !== null)
  const correct = async (call: Call, edit: Edit | null) => {
    if (!edit) {
      close()
      return null
    }
    setSent(edit)
    const { changes, base } = edit
    await call('PUT', '/admin/users/:id/profile', { params: { id: user.id }, body: { ...changes, base } })
    return changes
  }
  const isEmailSent = ({ email }: Edit['changes']) =>
    Boolean(email) && email !== user.email && !user.invited_at && user.email !== ''
  const form = useOperationForm({
    defaults: { ...before, phone_number: phoneText(before.phone_number ?? '') },
    send: (call, person): Promise<Edit['changes'] | null> =>
      correct(
        call,
        conflicts
          ? resolveConflicts(correctableFields, sent, { conflicts, choices })
          : changedFields(correctableFields, before, person),
      ),
    done: (changes) =>
      isEmailSent(changes) ? t(messages.userCorrectedEmailWaits) : t(messages.userCorrected),
    failed: t(messages.userCorrectionFailed),
    queryKey: ['users'],
    close,
  })
  const { error } = form
  const conflicts =
    error instanceof ApiError && error.code === 'profile_conflict'
      ? (detailsOf(error, error.code) ?? {})
      : null
  const send = (changes: Edit['changes']) => void form.attempt((call) => correct(call, { changes, base: {} }))
  return (
    <OperationForm form={form} submit={conflicts ? t('Keep These') : t('Save')}>
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
              ? t('An email address is used at once, and an invitation is sent to it.')
              : user.invited_at
                ? t('A new email address is used at once, and the invitation is sent to it.')
                : t(
                    'A new email address takes effect once its owner opens the link that we send there. The old address gets a note.',
                  )}
          </p>
          <PersonFields field={form.field} {...contactOf(form.watch('email'), mayLackEmail)} />
          {user.new_email && (
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <p className="wrap-anywhere">
                {t('{newEmail} is not confirmed yet. Until then, {email} is used.', {
                  newEmail: user.new_email,
                  email: user.email,
                })}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="small"
                  onClick={() => send({ email: user.new_email ?? user.email })}
                >
                  {t('Send Link Again')}
                </Button>
                <Button variant="outline" size="small" onClick={() => send({ email: user.email })}>
                  {t('Keep Current Address')}
                </Button>
              </div>
            </div>
          )}
        </>
      )}
    </OperationForm>
  )
}
