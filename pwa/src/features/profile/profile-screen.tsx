import type { User } from '@cubby/contract/people'
import { EnrollmentsSection } from '@/features/my-enrollments/enrollments-section.tsx'
import { NotificationsSection } from '@/features/notifications/notifications-section.tsx'
import { WaitlistSection } from '@/features/waitlist/waitlist-section.tsx'
import { useDocumentTitle } from '@/layout/use-document-title.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileRail } from './profile-rail.tsx'
import { type ProfileSearch, sections } from './sections.ts'

export function ProfileScreen({ user, search }: { user: User; search: ProfileSearch }) {
  const section = search.section ?? 'enrollments'
  useDocumentTitle(sections.find(({ id }) => id === section)?.label ?? 'Profile')
  return (
    <div className="shell grid gap-6 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 lg:py-12">
      <div className="border-b pb-6 lg:col-span-2">
        <ProfileHeader user={user} />
      </div>
      <ProfileRail section={section} />
      {section === 'enrollments' && <EnrollmentsSection tab={search.tab ?? 'current'} />}
      {section === 'waitlist' && <WaitlistSection />}
      {section === 'notifications' && <NotificationsSection />}
    </div>
  )
}
