import type { ListedUser } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import {
  BookOpen,
  KeyRound,
  MailPlus,
  Merge,
  Pencil,
  Send,
  ShieldCheck,
  ShieldOff,
  Trash2,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { Menu } from '@/desk/ui/menu.tsx'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import type { UserAction } from './user-dialogs.tsx'

interface UserMenuProps {
  user: ListedUser
  /** In a row of a table. */
  dense?: boolean
  /** Whether the user is known to have a second factor. */
  hasSecondFactor?: boolean
  onProfile: () => void
  onEnrollments: () => void
  onAction: (action: UserAction) => void
}

/** The menu of actions on a user. */
export function UserMenu(props: UserMenuProps) {
  const { user, dense = false, hasSecondFactor = false, onProfile, onEnrollments, onAction } = props
  const auth = useAuth()
  const isOwn = auth.status === 'in' && auth.user.id === user.id
  return (
    <Menu
      dense={dense}
      label={t('Actions for {name}', { name: personName(user) })}
      items={[
        { label: t('View Profile'), Icon: UserRound, onSelect: onProfile },
        { label: t('Edit User'), Icon: Pencil, onSelect: () => onAction('correct') },
        { label: t('Send Notification'), Icon: Send, onSelect: () => onAction('notify') },
        ...(user.invited_at
          ? [
              {
                label: user.never_invited ? t('Send Invitation') : t('Send Invitation Again'),
                Icon: MailPlus,
                onSelect: () => onAction('invitation'),
              },
            ]
          : []),
        ...(user.email
          ? []
          : [{ label: t('Make a Code to Join'), Icon: KeyRound, onSelect: () => onAction('join-code') }]),
        { label: t('View Enrollments'), Icon: BookOpen, onSelect: onEnrollments },
        { label: t('Change Role'), Icon: ShieldCheck, onSelect: () => onAction('role') },
        { label: t('Change Status'), Icon: UserRoundCheck, onSelect: () => onAction('status') },
        ...(isOwn || !user.email
          ? []
          : [{ label: t('Reset Password'), Icon: KeyRound, onSelect: () => onAction('password') }]),
        ...(hasSecondFactor && !isOwn
          ? [{ label: t('Reset Second Factor'), Icon: ShieldOff, onSelect: () => onAction('second-factor') }]
          : []),
        { label: t('Merge Accounts'), Icon: Merge, onSelect: () => onAction('merge') },
        { label: t('Delete User'), Icon: Trash2, isDanger: true, onSelect: () => onAction('delete') },
      ]}
    />
  )
}
