import { messages } from '@cubby/contract/messages'
import type { UserDetails } from '@cubby/contract/people/users'
import { dayText, momentText } from '@/desk/dates/day-text.ts'
import { useTimeZone } from '@/desk/dates/time-zone.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { TestAccountSwitch } from './test-account-switch.tsx'
import { useUserDetails } from './use-users.ts'
import { UserDocuments } from './user-documents.tsx'
import { roleLabels, statusLabels } from './user-labels.ts'

const NOT_PROVIDED = 'Not provided'

function factsOf(user: UserDetails, timeZone: string | undefined): readonly (readonly [string, string])[] {
  return [
    ['Email', user.email],
    ...(user.new_email ? [['New Email, not confirmed', user.new_email] as const] : []),
    ['Phone', user.phone_number || NOT_PROVIDED],
    ['Address', user.address || NOT_PROVIDED],
    ['Emergency Contact', user.emergency_contact || NOT_PROVIDED],
    ['Role', roleLabels[user.role]],
    ['Status', statusLabels[user.status]],
    ...(user.invited_at
      ? [['Invited', user.never_invited ? 'Not yet' : momentText(user.invited_at, timeZone)] as const]
      : []),
    ['Member Since', dayText(user.created_at, timeZone)],
    ['Last Updated', dayText(user.updated_at, timeZone)],
    ['Email Notifications', user.email_notifications ? 'Enabled' : 'Disabled'],
    ['Last Login', user.last_login ? momentText(user.last_login, timeZone) : 'Never'],
  ]
}

export function UserProfile({ userId }: { userId: string }) {
  const timeZone = useTimeZone()
  return (
    <ListState
      query={useUserDetails(userId)}
      failed={messages.userProfileFailed}
      announcement={({ first_name, last_name }) => `${first_name} ${last_name}`}
    >
      {(user) => (
        <div className="grid gap-4">
          <h3 className="text-xl">
            {user.first_name} {user.last_name}
          </h3>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {factsOf(user, timeZone).map(([name, value]) => (
              <div key={name}>
                <dt className="text-muted-foreground text-sm">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <UserDocuments userId={userId} />
          <TestAccountSwitch user={user} />
          <div>
            <DownloadButton
              path={`/admin/users/${userId}/personal-data`}
              fileName={`personal-data-${userId.slice(-6)}.json`}
              label="Download personal data"
              about={`of ${user.first_name} ${user.last_name}`}
            />
          </div>
        </div>
      )}
    </ListState>
  )
}
