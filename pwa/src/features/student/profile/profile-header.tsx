import type { User } from '@cubby/contract/accounts/user'
import { editableFields } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import { messages } from '@cubby/contract/messages'
import { phoneText } from '@cubby/contract/phone'
import { t } from '@cubby/texts/t'
import { Mail, Pencil, Phone } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { detailsOf } from '@/api/read-response.ts'
import { ResendVerificationButton } from '@/features/accounts/auth/resend-verification-button.tsx'
import { ConflictChoices, type Side } from '@/features/people/profile-edit/conflict-choices.tsx'
import { resolveConflicts } from '@/features/people/profile-edit/profile-edit.ts'
import { ReadyOffline } from '@/layout/notes/ready-offline.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { dismiss } from '@/offline/sync/manage-row.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import { fieldLabels } from '@/unsent-changes/profile-labels.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'

const ProfileForm = lazy(() =>
  import('./profile-form.tsx').then((module) => ({ default: module.ProfileForm })),
)

/** The user's name and contact data, edited in place. */
export function ProfileHeader({ user }: { user: User }) {
  const [editing, setEditing] = useState(false)
  const isClosing = useRef(false)
  const row = useProfileEdit()
  const newEmail = user.new_email
  const close = () => {
    isClosing.current = true
    setEditing(false)
  }
  /** The button exists again only after the form is closed. */
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isClosing.current) return
    isClosing.current = false
    button.focus()
  }
  return (
    <header className="grid gap-4 print:hidden">
      <div className="-my-1 flex min-h-11 items-center gap-2.5">
        <Initials user={user} />
        <div className="min-w-0 flex-1 items-center gap-x-5 sm:flex">
          <PageHeading className="text-lg">{user.name}</PageHeading>
          <ContactData user={user} />
        </div>
        {!editing && row?.status !== 'conflict' && (
          <Button
            ref={takeFocus}
            variant="outline"
            size="small"
            className="max-sm:size-11 max-sm:px-0"
            aria-label={t('Edit profile')}
            onClick={() => setEditing(true)}
          >
            <Pencil className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">{t('Edit')}</span>
          </Button>
        )}
      </div>
      {newEmail && (
        <Card className="grid max-w-2xl gap-2 p-4 text-sm">
          <p>
            {rich(
              'To use your new email address, open the link that we sent to <new></new>. Until then, log in with <current></current>.',
              {
                new: () => (
                  <strong>
                    <EmailText>{newEmail}</EmailText>
                  </strong>
                ),
                current: () => <EmailText>{user.email}</EmailText>,
              },
            )}
          </p>
          <ResendVerificationButton email={newEmail} />
        </Card>
      )}
      {editing && (
        <Suspense>
          <ProfileForm user={user} onClose={close} />
        </Suspense>
      )}
      {row && !editing && <ProfileEditState row={row} />}
    </header>
  )
}

function Initials({ user }: { user: User }) {
  return (
    <span
      className="grid size-8 shrink-0 place-items-center rounded-full bg-primary font-bold font-display text-primary-foreground text-xs"
      aria-hidden="true"
    >
      {`${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()}
    </span>
  )
}

/** On phones in small letters and without icons, so that most of them fit one line. */
function ContactData({ user }: { user: User }) {
  return (
    <ul className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-muted-foreground text-xs sm:gap-x-5 sm:text-sm [&>li]:flex [&>li]:min-w-0 [&>li]:items-center [&>li]:gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <li>
        <Mail className="max-sm:hidden" aria-hidden="true" />
        <EmailText>{user.email}</EmailText>
      </li>
      {user.phone_number && (
        <li className="figures">
          <Phone className="max-sm:hidden" aria-hidden="true" />
          {phoneText(user.phone_number)}
        </li>
      )}
      <li className="empty:hidden sm:ms-auto">
        <ReadyOffline user={user} />
      </li>
    </ul>
  )
}

/** Returns the newest edit of the profile that is unsent or was refused. */
function useProfileEdit(): OutboxRow<'edit-profile'> | undefined {
  return useOutbox().findLast((row): row is OutboxRow<'edit-profile'> => row.kind === 'edit-profile')
}

/** The state of a profile edit: unsent, refused, or in conflict with another device. */
function ProfileEditState({ row }: { row: OutboxRow<'edit-profile'> }) {
  const { args, lastError } = row
  const state = unsentStateOf(row.status)
  if (state) {
    const undo = () =>
      queueCommand({ kind: 'edit-profile', args: { changes: args.base, base: args.changes } })
    return (
      <>
        {lastError?.code === 'unexpected_answer' && (
          <Alert tone="error" announced>
            {t('Profile update failed: Invalid profile update response. We keep trying.')}
          </Alert>
        )}
        <UnsentNote
          rowId={row.id}
          command="edit-profile"
          state={state}
          attempts={attemptsOf(row)}
          undo={undo}
        />
      </>
    )
  }
  const conflicts = detailsOf(lastError, 'profile_conflict')
  if (conflicts) return <ProfileConflict key={row.id} row={row} conflicts={conflicts} />
  return <RefusalNote command="edit-profile" error={lastError} rowId={row.id} />
}

interface ProfileConflictProps {
  row: OutboxRow<'edit-profile'>
  conflicts: Conflicts
}

/** Resolves a conflict with another device: the user chooses, field by field. */
function ProfileConflict({ row, conflicts }: ProfileConflictProps) {
  const id = useId()
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const edit = resolveConflicts(editableFields, row.args, { conflicts, choices })
    void (edit ? queueCommand({ kind: 'edit-profile', args: edit }) : dismiss(row.id))
  }
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4 border-input p-4 sm:p-5">
      <h2 id={id} className="text-xl">
        {t(messages.profileChangedElsewhere)}
      </h2>
      <form onSubmit={submit} className="grid justify-items-start gap-4">
        <ConflictChoices
          conflicts={conflicts}
          labels={fieldLabels}
          sources={{ yours: t('from this device'), theirs: t('from another device') }}
          choices={choices}
          onChoose={setChoices}
        />
        <Button type="submit">{t('Keep these')}</Button>
      </form>
    </Card>
  )
}
