import { messages } from '@cubby/contract/messages'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { USER_OVERVIEW } from '@/desk/shell/query-client.ts'
import { openRow } from '@/desk/table/data-row.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { SidePanel } from '@/desk/ui/dialog.tsx'
import { undoPoll } from '@/desk/ui/undo-button.tsx'
import { NextActions } from './next-actions.tsx'
import { SeatReasons } from './seat-reasons.tsx'
import { UserContact } from './user-contact.tsx'
import { UserRecords } from './user-records.tsx'

interface UserPanelProps {
  userId: string
  onClosed: () => void
}

/**
 * A panel beside a list with everything about one user: contact, likely next actions, and records. J and K show the
 * user of the next or previous row of the table.
 */
export function UserPanel({ userId, onClosed }: UserPanelProps) {
  const query = useUserOverview(userId)
  const user = query.data?.user
  return (
    <SidePanel title={user ? personName(user) : t('User')} finalFocus={openRow} onClosed={onClosed}>
      <ListState
        query={query}
        failed={t(messages.userProfileFetchFailed)}
        announcement={({ user: { first_name, last_name } }) => personName({ first_name, last_name })}
      >
        {(overview) => (
          <div key={userId} className="grid gap-6">
            <UserContact user={overview.user} second_factor={overview.second_factor} />
            <NextActions overview={overview} />
            <SeatReasons overview={overview} />
            <UserRecords overview={overview} />
          </div>
        )}
      </ListState>
    </SidePanel>
  )
}

/** Fetches everything about a user. Polls while a review can be undone. */
function useUserOverview(id: string) {
  return useQuery({
    queryKey: [USER_OVERVIEW, id],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/users/:id/overview', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => undoPoll(data && [...data.enrollments.rows, ...data.waitlist]),
  })
}
