import { phoneText } from '@cubby/contract/phone'
import type { UserOverview } from '@cubby/contract/student/user-overview'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { t } from '@cubby/texts/t'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound, MailPlus, Pencil, Phone, Send } from 'lucide-react'
import { useState } from 'react'
import { USER_OVERVIEW } from '@/desk/shell/query-client.ts'
import { PhoneEnrollmentDialog } from '@/features/office/phone-enrollment/phone-enrollment-dialog.tsx'
import { AccountChip } from '@/features/people/users/account-chip.tsx'
import { type UserAction, UserDialog } from '@/features/people/users/user-dialogs.tsx'
import { roleLabels } from '@/features/people/users/user-labels.ts'
import { UserMenu } from '@/features/people/users/user-menu.tsx'
import { Button, textLink } from '@/ui/button.tsx'

/** How to reach a user, and the operations on their account. */
export function UserContact({ user, second_factor }: Pick<UserOverview, 'user' | 'second_factor'>) {
  const { email, phone_number, address, emergency_contact, role, invited_at } = user
  const others = [
    [t('Address'), address],
    [t('Emergency contact'), emergency_contact],
  ] as const
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [action, setAction] = useState<UserAction | null>(null)
  const [isCalling, setCalling] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: [USER_OVERVIEW] })
  const openInUsers = (opened: { profile: string } | { history: string }) =>
    void navigate({
      to: '/admin/users',
      search: { searchTerm: email || phone_number || user.last_name, ...opened },
    })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-sm">{roleLabels[role]}</span>
        <AccountChip user={user} />
        <div className="ms-auto flex shrink-0">
          <UserMenu
            user={user}
            hasSecondFactor={second_factor.passkeys > 0 || second_factor.authenticator_app}
            onProfile={() => openInUsers({ profile: user.id })}
            onEnrollments={() => openInUsers({ history: user.id })}
            onAction={setAction}
          />
        </div>
      </div>
      {invited_at && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p>{t('Has not set a password yet.')}</p>
          <Button variant="outline" size="small" onClick={() => setAction('invitation')}>
            <MailPlus className="size-4" aria-hidden="true" />
            {user.never_invited ? t('Send Invitation') : t('Send Invitation Again')}
          </Button>
        </div>
      )}
      {email === '' && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p>{t('Cannot log in. The office calls instead of sending emails.')}</p>
          <Button variant="outline" size="small" onClick={() => setAction('join-code')}>
            <KeyRound className="size-4" aria-hidden="true" />
            {t('Make a Code')}
          </Button>
        </div>
      )}
      {user.same_phone && user.same_phone.length > 0 && (
        <p className="text-sm">
          {t('Same phone number: {names}.', { names: user.same_phone.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {user.new_email && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p className="wrap-anywhere">
            {t('The new email address {newEmail} is not confirmed yet.', { newEmail: user.new_email })}
          </p>
          <Button variant="outline" size="small" onClick={() => setAction('correct')}>
            <Pencil className="size-4" aria-hidden="true" />
            {t('Change')}
          </Button>
        </div>
      )}
      <address className="flex flex-wrap items-center gap-x-6 text-sm not-italic">
        {email ? (
          <a href={`mailto:${email}`} className={`${textLink} wrap-anywhere`}>
            {email}
          </a>
        ) : (
          <span className="text-muted-foreground">{t('No email address')}</span>
        )}
        {phone_number ? (
          <a href={`tel:${phone_number.replace(/[^\d+]/g, '')}`} className={`${textLink} figures`}>
            {phoneText(phone_number)}
          </a>
        ) : (
          <span className="text-muted-foreground">{t('No phone number')}</span>
        )}
        {others.map(
          ([name, value]) =>
            value && (
              <span key={name} className="wrap-anywhere w-full">
                <span className="text-muted-foreground">{name}:</span> {value}
              </span>
            ),
        )}
      </address>
      <div className="flex flex-wrap gap-2">
        {mayEnroll(role) && (
          <Button variant="outline" size="small" onClick={() => setCalling(true)}>
            <Phone className="size-4" aria-hidden="true" />
            {t('Phone Enrollment')}
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => setAction('notify')}>
          <Send className="size-4" aria-hidden="true" />
          {t('Send Notification')}
        </Button>
      </div>
      {isCalling && (
        <PhoneEnrollmentDialog
          student={user}
          onClosed={() => {
            setCalling(false)
            refresh()
          }}
        />
      )}
      {action && (
        <UserDialog
          action={action}
          user={user}
          onClosed={() => {
            setAction(null)
            refresh()
          }}
        />
      )}
    </div>
  )
}
