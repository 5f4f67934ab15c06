import type { Role, User } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import {
  Activity,
  Award,
  Bell,
  BookOpen,
  CreditCard,
  Hourglass,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Presentation,
  Receipt,
} from 'lucide-react'
import { MyLoginsSection } from '@/features/accounts/auth/my-logins-section.tsx'
import { PasswordSection } from '@/features/accounts/auth/password-section.tsx'
import { SecondFactorSection } from '@/features/accounts/second-factor/second-factor-section.tsx'
import { EmailSettingsSection } from '@/features/messages/email-settings/email-settings-section.tsx'
import { NotificationsSection } from '@/features/messages/notifications/notifications-section.tsx'
import { PaymentMethodsSection } from '@/features/money/payment-methods/payment-methods-section.tsx'
import { PaymentsSection } from '@/features/money/payments/payments-section.tsx'
import { WaitlistSection } from '@/features/seats/waitlist/waitlist-section.tsx'
import { ActivitySection } from '@/features/student/activity/activity-section.tsx'
import { CalendarSubscription } from '@/features/student/calendar/calendar-subscription.tsx'
import { EnrollmentsSection } from '@/features/student/enrollments/enrollments-section.tsx'
import { CertificatesSection } from '@/features/teaching/certificates/certificates-section.tsx'
import { TeachingSection } from '@/features/teaching/teaching/teaching-section.tsx'
import { MenuPart } from '@/layout/header/navigation-menu.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useMyProfile } from '@/offline/hooks/optimistic-rows.ts'
import { useProfile } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { CountBadge } from '@/ui/chip.tsx'
import { OverviewSection } from './overview-section.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { type ProfileSearch, type Section, sectionsFor, shownSection } from './sections.ts'
import { useCounts } from './use-counts.ts'

/** The label and icon of each tab. */
const sectionLabels: Record<Section, { label: string; Icon: LucideIcon }> = {
  overview: { label: 'Overview', Icon: LayoutDashboard },
  teaching: { label: 'My Sessions', Icon: Presentation },
  enrollments: { label: 'Enrollments', Icon: BookOpen },
  waitlist: { label: 'My Waitlist', Icon: Hourglass },
  certificates: { label: 'Certificates', Icon: Award },
  payments: { label: 'Payments Due', Icon: Receipt },
  'payment-methods': { label: 'Payment Methods', Icon: CreditCard },
  password: { label: 'Password', Icon: KeyRound },
  activity: { label: 'Activity', Icon: Activity },
  'email-settings': { label: 'Email Settings', Icon: Mail },
  notifications: { label: 'Notifications', Icon: Bell },
}

export function ProfileScreen({ user: known, search }: { user: User; search: ProfileSearch }) {
  const user = useMyProfile(known)
  const section = shownSection(user.role, search.section)
  useDocumentTitle(sectionLabels[section].label)
  return (
    <div className="shell grid gap-6 py-4 sm:py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 lg:py-12">
      <div className="border-b pb-2 lg:col-span-2">
        <ProfileHeader user={user} inFull={section === 'overview'} />
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
      {section === 'payments' && <PaymentsSection />}
      {section === 'payment-methods' && <PaymentMethodsSection />}
      {section === 'password' && (
        <div className="grid content-start gap-12">
          <PasswordSection email={user.email} />
          <MyLoginsSection />
          <SecondFactorSection user={user} />
        </div>
      )}
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
        {error || messages.profileFailed}
      </Alert>
      <Button variant="outline" size="small" onClick={() => void refresh()}>
        Try Again
      </Button>
    </div>
  )
}

interface ProfileRailProps {
  section: Section
  role: Role
}

/** The sections of the profile: beside the section from 1024 px, in the menu on smaller screens. */
function ProfileRail({ section, role }: ProfileRailProps) {
  return (
    <>
      <nav aria-label="Profile" className="hidden lg:block">
        <div className="sticky top-24">
          <SectionLinks section={section} role={role} />
        </div>
      </nav>
      <MenuPart label="Profile" title="My profile">
        {() => <SectionLinks section={section} role={role} />}
      </MenuPart>
    </>
  )
}

/** The sections of the logged-in user. */
function SectionLinks({ section, role }: { section: Section; role: Role }) {
  const { onWaitlist, paymentsDue, unread } = useCounts()
  const badges: Partial<Record<Section, { count: number; of: string }>> = {
    waitlist: { count: onWaitlist ?? 0, of: 'on the waitlist' },
    payments: { count: paymentsDue ?? 0, of: 'not paid' },
    notifications: { count: unread ?? 0, of: 'unread' },
  }
  return (
    <ul className="grid gap-1">
      {sectionsFor(role).map((id) => {
        const { label, Icon } = sectionLabels[id]
        const badge = badges[id]
        return (
          <li key={id}>
            <Link
              to="/profile"
              search={{ section: id }}
              aria-current={id === section ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted-foreground hover:bg-muted hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:text-primary"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className="flex-1">{label}</span>
              {badge && <CountBadge {...badge} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
