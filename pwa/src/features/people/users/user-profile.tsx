import { messages } from '@cubby/contract/messages'
import type { UserDetails } from '@cubby/contract/people/users'
import { phoneText } from '@cubby/contract/phone'
import { personName } from '@cubby/rules/people/person-name'
import { t, text } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { dayText, momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { DocumentRow } from '@/features/school/uploads/document-row.tsx'
import { uploadFailureMessage } from '@/features/school/uploads/upload-failure-message.ts'
import { Alert } from '@/ui/alert.tsx'
import { rich } from '@/ui/rich.tsx'
import { Switch } from '@/ui/switch.tsx'
import { useUserDetails } from './use-users.ts'
import { roleLabels, statusLabels } from './user-labels.ts'

const NOT_PROVIDED = t('Not provided')

function factsOf(user: UserDetails, timeZone: string | undefined): readonly (readonly [string, string])[] {
  return [
    [t('Email'), user.email || NOT_PROVIDED],
    ...(user.new_email ? [[t('New Email, not confirmed'), user.new_email] as const] : []),
    [t('Phone'), phoneText(user.phone_number ?? '') || NOT_PROVIDED],
    ...(user.same_phone && user.same_phone.length > 0
      ? [[t('Same Phone Number'), user.same_phone.map(({ name }) => name).join(', ')] as const]
      : []),
    [t('Address'), user.address || NOT_PROVIDED],
    [t('Emergency Contact'), user.emergency_contact || NOT_PROVIDED],
    [t('Role'), roleLabels[user.role]],
    [t('Status'), statusLabels[user.status]],
    ...(user.invited_at
      ? [[t('Invited'), user.never_invited ? t('Not yet') : momentText(user.invited_at, timeZone)] as const]
      : []),
    [t('Member Since'), dayText(user.created_at, timeZone)],
    [t('Last Updated'), dayText(user.updated_at, timeZone)],
    [t('Email Notifications'), user.email_notifications ? t('Enabled') : t('Disabled')],
    [t('Last Login'), user.last_login ? momentText(user.last_login, timeZone) : t('Never')],
  ]
}

export function UserProfile({ userId }: { userId: string }) {
  const timeZone = useTimeZone()
  return (
    <ListState
      query={useUserDetails(userId)}
      failed={t(messages.userProfileFailed)}
      announcement={personName}
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
              label={rich('Download personal data<hidden> of {name}</hidden>', {
                name: personName(user),
                hidden: srOnly,
              })}
            />
          </div>
        </div>
      )}
    </ListState>
  )
}

/** Marks an account as a test account, whose payments do not count as outstanding. */
function TestAccountSwitch({ user: { id, is_test_account } }: { user: UserDetails }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    (isTest: boolean) =>
      callOnce('PATCH', '/admin/users/:id/test-account', {
        params: { id },
        body: { is_test_account: isTest },
      }),
    { done: t(messages.testAccountUpdated), failed: t(messages.testAccountFailed) },
    () => {},
    ['users'],
  )
  return (
    <>
      {operation.failure && (
        <Alert tone="error" announced>
          {operation.failure}
        </Alert>
      )}
      <Switch
        label={t('Test account')}
        checked={is_test_account}
        onChange={(isTest) => operation.run(isTest)}
      >
        {t('Its payments are not counted as outstanding.')}
      </Switch>
    </>
  )
}

/** Shows a user's documents to administrators. */
function UserDocuments({ userId }: { userId: string }) {
  const { data, error } = useQuery({
    queryKey: ['users', userId, 'uploads'],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/users/:id/uploads', { params: { id: userId }, signal }),
  })
  return (
    <section aria-label={t('Documents')} className="grid gap-2">
      <h4 className="font-display font-semibold text-lg">{t('Documents')}</h4>
      {error && (
        <p role="alert" className="text-destructive text-sm">
          {uploadFailureMessage(text('List'), error)}
        </p>
      )}
      {data?.total === 0 && <p className="text-muted-foreground">{t('No documents uploaded.')}</p>}
      {data && data.total > 0 && (
        <ul className="divide-y border-y">
          {data.uploads.map((upload) => (
            <DocumentRow key={upload.id} upload={upload}>
              <DownloadButton
                path={`/users/uploads/${upload.id}/file`}
                fileName={upload.file_name}
                label={t('Download')}
                about={upload.file_name}
                disabled={upload.being_checked === true}
              />
            </DocumentRow>
          ))}
        </ul>
      )}
    </section>
  )
}
