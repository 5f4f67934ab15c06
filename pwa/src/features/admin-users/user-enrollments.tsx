import { messages } from '@cubby/contract/messages'
import type { UserEnrollments as Answer, UserEnrollment } from '@cubby/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '@/features/admin/ask.ts'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { Tabs } from '@/features/admin/tabs.tsx'
import { EnrollmentTable } from './enrollment-table.tsx'

/** Active and historical enrollments of a person. */
export function UserEnrollments({ userId }: { userId: string }) {
  const [tab, setTab] = useState<UserEnrollment['enrollment_type']>('active')
  const query = useQuery({
    queryKey: ['users', userId, 'enrollments'],
    queryFn: ({ signal }) => ask<Answer>(`/admin/users/${userId}/enrollments`, { signal }),
  })
  return (
    <ListState
      query={query}
      failed={messages.userEnrollmentsFailed}
      count={({ total }) => `${total} enrollments`}
    >
      {({ enrollments }) => {
        const of = (type: typeof tab) => enrollments.filter(({ enrollment_type }) => enrollment_type === type)
        return (
          <Tabs
            label="Enrollments"
            current={tab}
            onChange={setTab}
            tabs={[
              { id: 'active', label: `Active (${of('active').length})` },
              { id: 'historical', label: `Historical (${of('historical').length})` },
            ]}
          >
            <EnrollmentTable rows={of(tab)} historical={tab === 'historical'} />
          </Tabs>
        )
      }}
    </ListState>
  )
}
