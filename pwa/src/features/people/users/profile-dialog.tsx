import { messages } from '@cubby/contract/messages'
import { ACTIVITY_PAGE_SIZE } from '@cubby/contract/page-sizes'
import { paginationOf } from '@cubby/rules/pagination'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { type SearchChanges, useLastPage } from '@/desk/table/list-search.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { PaginationBar } from '@/desk/table/paged-list.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { detailText } from '@/features/school/audit-log/detail-text.ts'
import { classText, eventText } from '@/features/school/audit-log/event-text.ts'
import { UserEnrollments } from './user-enrollments.tsx'
import { UserProfile } from './user-profile.tsx'
import type { UserListSearch } from './user-search.ts'

const tabs = [
  { id: 'profile', label: t('Profile') },
  { id: 'activity', label: t('Activity') },
  { id: 'enrollments', label: t('Enrollments') },
] as const

interface ProfileDialogProps {
  userId: string
  search: UserListSearch
  onChange: (changes: SearchChanges<UserListSearch>) => void
  onClosed: () => void
}

export function ProfileDialog({ userId, search, onChange, onClosed }: ProfileDialogProps) {
  const { tab = 'profile' } = search
  return (
    <Dialog title={t('User Profile')} wide onClosed={onClosed}>
      {() => (
        <Tabs
          label={t('User profile')}
          tabs={tabs}
          current={tab}
          onChange={(next) => onChange({ tab: next === 'profile' ? undefined : next })}
        >
          {tab === 'profile' && <UserProfile userId={userId} />}
          {tab === 'activity' && <UserActivity userId={userId} />}
          {tab === 'enrollments' && (
            <UserEnrollments userId={userId} shown={search.enrollments} onChange={onChange} />
          )}
        </Tabs>
      )}
    </Dialog>
  )
}

/** The user's activity and account changes, ten at a time. */
function UserActivity({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['users', userId, 'activity', page],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/users/:id/activity', { params: { id: userId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
  const loaded = query.isPlaceholderData ? undefined : query.data
  useLastPage({
    pagination: loaded && paginationOf(page, ACTIVITY_PAGE_SIZE, loaded.total),
    onPage: setPage,
  })
  return (
    <ListState
      query={query}
      failed={t(messages.userActivityFailed)}
      announcement={({ total }) =>
        t('{total, plural, one {# activity} other {# activities}}, page {page}', { total, page })
      }
    >
      {({ activities, total }) => {
        const pagination = paginationOf(page, ACTIVITY_PAGE_SIZE, total)
        return (
          <div className="grid gap-3">
            {total === 0 && <p className="text-muted-foreground">{t('Nothing yet.')}</p>}
            <ul className="divide-y">
              {activities.map(({ id, action, details, created_at, actor_name, ...about }) => (
                <li key={id} className="grid gap-0.5 py-2">
                  <p className="flex flex-wrap justify-between gap-x-4">
                    <span className="font-semibold">{eventText(String(details.event ?? action))}</span>
                    <time dateTime={created_at} className="figures text-muted-foreground text-sm">
                      <Moment of={created_at} />
                    </time>
                  </p>
                  <p className="text-sm">
                    {[classText(about), t('by {name}', { name: actor_name ?? t('Cubby') })]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                  <p className="wrap-anywhere text-muted-foreground text-sm">{detailText(details)}</p>
                </li>
              ))}
            </ul>
            {pagination.totalPages > 1 && <PaginationBar pagination={pagination} onPage={setPage} />}
          </div>
        )
      }}
    </ListState>
  )
}
