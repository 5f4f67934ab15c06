import { messages } from '@cubby/contract/messages'
import type { UserEnrollment } from '@cubby/contract/people/users'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { EnrollmentTable } from './enrollment-table.tsx'
import type { UserListSearch } from './user-search.ts'

type Shown = UserEnrollment['enrollment_type']

interface UserEnrollmentsProps {
  userId: string
  shown: 'historical' | undefined
  onChange: (changes: SearchChanges<UserListSearch>) => void
}

/** Active and historical enrollments of a user. */
export function UserEnrollments({ userId, shown, onChange }: UserEnrollmentsProps) {
  const tab: Shown = shown ?? 'active'
  const query = useQuery({
    queryKey: ['users', userId, 'enrollments'],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/users/:id/enrollments', { params: { id: userId }, signal }),
  })
  return (
    <ListState
      query={query}
      failed={t(messages.userEnrollmentsFailed)}
      announcement={({ total }) => t('{total, plural, one {# enrollment} other {# enrollments}}', { total })}
    >
      {({ enrollments }) => {
        const enrollmentsShownAs = (type: Shown) =>
          enrollments.filter(({ enrollment_type }) => enrollment_type === type)
        return (
          <Tabs
            label={t('Enrollments')}
            current={tab}
            onChange={(next) => onChange({ enrollments: next === 'historical' ? next : undefined })}
            tabs={[
              { id: 'active', label: t('Active ({count})', { count: enrollmentsShownAs('active').length }) },
              {
                id: 'historical',
                label: t('Historical ({count})', { count: enrollmentsShownAs('historical').length }),
              },
            ]}
          >
            <EnrollmentTable rows={enrollmentsShownAs(tab)} historical={tab === 'historical'} />
          </Tabs>
        )
      }}
    </ListState>
  )
}
