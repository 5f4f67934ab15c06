import type { User } from '@cubby/contract/accounts/user'
import { Mail, Pencil, Phone } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ResendVerificationButton } from '@/features/accounts/auth/resend-verification-button.tsx'
import { ReadyOffline } from '@/layout/notes/ready-offline.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/email-text.tsx'
import { ProfileEditState } from './profile-edit-state.tsx'
import { useProfileEdit } from './use-profile-edit.ts'

const ProfileForm = lazy(() =>
  import('./profile-form.tsx').then((module) => ({ default: module.ProfileForm })),
)

/** The user's name and contact data, edited in place. */
export function ProfileHeader({ user }: { user: User }) {
  const [editing, setEditing] = useState(false)
  const isClosing = useRef(false)
  const row = useProfileEdit()
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
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
      <div className="flex items-start gap-3 sm:gap-4">
        <span
          className="grid size-12 shrink-0 place-items-center rounded-card bg-primary font-bold font-display text-lg text-primary-foreground sm:size-16 sm:text-xl"
          aria-hidden="true"
        >
          {initials}
        </span>
        <div className="min-w-0 flex-1">
          <PageHeading className="text-2xl">{user.name}</PageHeading>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-muted-foreground text-sm [&>li]:flex [&>li]:min-w-0 [&>li]:items-center [&>li]:gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0">
            <li>
              <Mail aria-hidden="true" />
              <EmailText>{user.email}</EmailText>
            </li>
            {user.phone_number && (
              <li className="figures">
                <Phone aria-hidden="true" />
                {user.phone_number}
              </li>
            )}
          </ul>
          <ReadyOffline user={user} />
        </div>
        {!editing && row?.status !== 'conflict' && (
          <Button
            ref={takeFocus}
            variant="outline"
            size="small"
            className="max-sm:size-11 max-sm:px-0"
            aria-label="Edit profile"
            onClick={() => setEditing(true)}
          >
            <Pencil className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Edit</span>
          </Button>
        )}
      </div>
      {user.new_email && (
        <Card className="grid max-w-2xl gap-2 p-4 text-sm">
          <p>
            Your new email address waits until you confirm the link sent to{' '}
            <strong>
              <EmailText>{user.new_email}</EmailText>
            </strong>
            . Until then, you log in with <EmailText>{user.email}</EmailText>.
          </p>
          <ResendVerificationButton email={user.new_email} />
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
