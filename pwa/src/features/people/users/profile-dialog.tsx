import type { SearchChanges } from '@/desk/table/search-changes.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { UserActivity } from './user-activity.tsx'
import { UserEnrollments } from './user-enrollments.tsx'
import { UserProfile } from './user-profile.tsx'
import type { UserListSearch } from './user-search.ts'

const tabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'activity', label: 'Activity' },
  { id: 'enrollments', label: 'Enrollments' },
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
    <Dialog title="User Profile" wide onClosed={onClosed}>
      {() => (
        <Tabs
          label="User profile"
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
