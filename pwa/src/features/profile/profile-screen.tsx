import type { User } from '@cubby/contract/user'
import { ActivitySection } from '@/features/activity/activity-section.tsx'
import { PasswordSection } from '@/features/auth/password-section.tsx'
import { CertificatesSection } from '@/features/certificates/certificates-section.tsx'
import { EmailSettingsSection } from '@/features/email-settings/email-settings-section.tsx'
import { EnrollmentsSection } from '@/features/enrollments/enrollments-section.tsx'
import { NotificationsSection } from '@/features/notifications/notifications-section.tsx'
import { PaymentMethodsSection } from '@/features/payment-methods/payment-methods-section.tsx'
import { PaymentsSection } from '@/features/payments/payments-section.tsx'
import { OverviewSection } from '@/features/profile/overview-section.tsx'
import { SecondFactorSection } from '@/features/second-factor/second-factor-section.tsx'
import { TeachingSection } from '@/features/teaching/teaching-section.tsx'
import { WaitlistSection } from '@/features/waitlist/waitlist-section.tsx'
import { useDocumentTitle } from '@/layout/use-document-title.ts'
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
