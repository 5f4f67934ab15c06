import type { User } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { MyLoginsSection } from '@/features/accounts/auth/my-logins-section.tsx'
import { PasswordSection } from '@/features/accounts/auth/password-section.tsx'
import { SecondFactorSection } from '@/features/accounts/second-factor/second-factor-section.tsx'
import { EmailSettingsSection } from '@/features/messages/email-settings/email-settings-section.tsx'
import { NotificationsSection } from '@/features/messages/notifications/notifications-section.tsx'
import { PaymentMethodsSection } from '@/features/money/payment-methods/payment-methods-section.tsx'
import { PaymentsSection } from '@/features/money/payments/payments-section.tsx'
import { MembershipsSection } from '@/features/seats/memberships/memberships-section.tsx'
import { WaitlistSection } from '@/features/seats/waitlist/waitlist-section.tsx'
import { ActivitySection } from '@/features/student/activity/activity-section.tsx'
import { CalendarSubscription } from '@/features/student/calendar/calendar-subscription.tsx'
import { EnrollmentsSection } from '@/features/student/enrollments/enrollments-section.tsx'
import { MyDataSection } from '@/features/student/personal-data/my-data-section.tsx'
import { CertificatesSection } from '@/features/teaching/certificates/certificates-section.tsx'
import { HoursSection } from '@/features/teaching/hours/hours-section.tsx'
import { TranscriptSection } from '@/features/teaching/hours/transcript-section.tsx'
import { TeachingSection } from '@/features/teaching/teaching/teaching-section.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useMyProfile } from '@/offline/hooks/optimistic-rows.ts'
import { useProfile } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { OverviewSection } from './overview-section.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { labelOf } from './section-groups.ts'
import { ProfileRail } from './section-links.tsx'
import { type ProfileSearch, shownSection } from './sections.ts'

export function ProfileScreen({ user: known, search }: { user: User; search: ProfileSearch }) {
  const user = useMyProfile(known)
  const section = shownSection(user.role, search.section)
  useDocumentTitle(labelOf(section))
  return (
    <div className="shell grid gap-6 py-4 sm:py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 lg:gap-y-4 lg:py-5">
      <div className="border-b pb-2 lg:col-span-2">
        <ProfileHeader user={user} />
        <ProfileFailure />
      </div>
      <ProfileRail section={section} role={user.role} />
      {section === 'overview' && <OverviewSection />}
      {section === 'teaching' && (
        <div className="grid content-start gap-8">
          <TeachingSection />
          <div className="print:hidden">
            <CalendarSubscription />
          </div>
        </div>
      )}
      {section === 'enrollments' && <EnrollmentsSection tab={search.tab ?? 'current'} />}
      {section === 'waitlist' && <WaitlistSection />}
      {section === 'certificates' && <CertificatesSection />}
      {section === 'hours' && <HoursSection search={search} />}
      {section === 'transcript' && <TranscriptSection />}
      {section === 'payments' && <PaymentsSection />}
      {section === 'payment-methods' && <PaymentMethodsSection />}
      {section === 'data' && <MyDataSection />}
      {section === 'centers' && <MembershipsSection />}
      {section === 'password' && (
        <div className="grid content-start gap-12">
          <PasswordSection email={user.email} />
          <SecondFactorSection user={user} />
        </div>
      )}
      {section === 'logins' && <MyLoginsSection />}
      {section === 'activity' && <ActivitySection />}
      {section === 'email-settings' && <EmailSettingsSection user={user} />}
      {section === 'notifications' && <NotificationsSection />}
    </div>
  )
}

/** Explains why the profile could not be loaded. */
function ProfileFailure() {
  const { status, error, refresh } = useProfile()
  if (status !== 'failed') return null
  return (
    <div className="mt-4 grid max-w-2xl justify-items-start gap-2">
      <Alert tone="error" announced>
        {error || t(messages.profileFailed)}
      </Alert>
      <Button variant="outline" size="small" onClick={() => void refresh()}>
        {t('Try Again')}
      </Button>
    </div>
  )
}
