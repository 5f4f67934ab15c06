import { useState } from 'react'
import { Dialog } from '@/features/admin/dialog.tsx'
import { Tabs } from '@/features/admin/tabs.tsx'
import { UserActivity } from './user-activity.tsx'
import { UserEnrollments } from './user-enrollments.tsx'
import { UserProfile } from './user-profile.tsx'

const tabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'activity', label: 'Activity' },
  { id: 'enrollments', label: 'Enrollments' },
] as const

export function ProfileDialog({ userId, onClosed }: { userId: string; onClosed: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('profile')
  return (
    <Dialog title="User Profile" wide onClosed={onClosed}>
      {() => (
        <Tabs label="User profile" tabs={tabs} current={tab} onChange={setTab}>
          {tab === 'profile' && <UserProfile userId={userId} />}
          {tab === 'activity' && <UserActivity userId={userId} />}
          {tab === 'enrollments' && <UserEnrollments userId={userId} />}
        </Tabs>
      )}
    </Dialog>
  )
}
