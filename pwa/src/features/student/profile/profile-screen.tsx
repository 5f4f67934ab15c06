import type { User } from '@cubby/contract/accounts/user'
import { PasswordSection } from '@/features/accounts/auth/password-section.tsx'
import { SecondFactorSection } from '@/features/accounts/second-factor/second-factor-section.tsx'
import { EmailSettingsSection } from '@/features/messages/email-settings/email-settings-section.tsx'
import { NotificationsSection } from '@/features/messages/notifications/notifications-section.tsx'
import { PaymentMethodsSection } from '@/features/money/payment-methods/payment-methods-section.tsx'
import { PaymentsSection } from '@/features/money/payments/payments-section.tsx'
import { EnrollmentsSection } from '@/features/seats/enrollments/enrollments-section.tsx'
import { WaitlistSection } from '@/features/seats/waitlist/waitlist-section.tsx'
import { ActivitySection } from '@/features/student/activity/activity-section.tsx'
import { OverviewSection } from '@/features/student/profile/overview-section.tsx'
import { CertificatesSection } from '@/features/teaching/certificates/certificates-section.tsx'
import { TeachingSection } from '@/features/teaching/teaching/teaching-section.tsx'
import { useDocumentTitle } from '@/layout/page/use-document-title.ts'
import { useMyProfile } from '@/offline/hooks/optimistic-profile.ts'
import { ProfileFailure } from './profile-failure.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileRail } from './profile-rail.tsx'
import { sectionLabels } from './section-labels.ts'
import { type ProfileSearch, shownSection } from './sections.ts'

export function ProfileScreen({ user: known, search }: { user: User; search: ProfileSearch }) {
  const user = useMyProfile(known)
  const section = shownSection(user.role, search.section)
  useDocumentTitle(sectionLabels[section].label)
  return (
    <div className="shell grid gap-6 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 lg:py-12">
      <div className="border-b pb-6 lg:col-span-2">
        <ProfileHeader user={user} />
        <ProfileFailure />
      </div>
      <ProfileRail section={section} role={user.role} />
      {section === 'overview' && <OverviewSection />}
      {section === 'teaching' && <TeachingSection />}
      {section === 'enrollments' && <EnrollmentsSection tab={search.tab ?? 'current'} />}
      {section === 'waitlist' && <WaitlistSection />}
      {section === 'certificates' && <CertificatesSection />}
      {section === 'payments' && <PaymentsSection />}
      {section === 'payment-methods' && <PaymentMethodsSection />}
      {section === 'password' && (
        <div className="grid content-start gap-12">
          <PasswordSection email={user.email} />
          <SecondFactorSection user={user} />
        </div>
      )}
      {section === 'activity' && <ActivitySection />}
      {section === 'email-settings' && <EmailSettingsSection user={user} />}
      {section === 'notifications' && <NotificationsSection />}
    </div>
  )
}
