import { lazy, Suspense } from 'react'
import { SectionFallback } from '@/features/admin/section-fallback.tsx'
import { readAnalyticsSearch } from '@/features/admin-analytics/analytics-search.ts'
import { readAuditSearch } from '@/features/admin-audit-log/audit-search.ts'
import { readCertificateSearch } from '@/features/admin-certificates/certificate-search.ts'
import { readClassSearch } from '@/features/admin-classes/class-search.ts'
import { readEnrollmentSearch } from '@/features/admin-enrollments/enrollment-search.ts'
import { readFinancialSearch } from '@/features/admin-financial/financial-search.ts'
import { readCenterSearch } from '@/features/admin-notifications/center-search.ts'
import { readUserSearch } from '@/features/admin-users/user-search.ts'
import { readWaitlistSearch } from '@/features/admin-waitlist/waitlist-search.ts'

const AnalyticsScreen = lazy(() =>
  import('@/features/admin-analytics/analytics-screen.tsx').then((module) => ({
    default: module.AnalyticsScreen,
  })),
)
const UsersScreen = lazy(() =>
  import('@/features/admin-users/users-screen.tsx').then((module) => ({ default: module.UsersScreen })),
)
const EnrollmentsScreen = lazy(() =>
  import('@/features/admin-enrollments/enrollments-screen.tsx').then((module) => ({
    default: module.EnrollmentsScreen,
  })),
)
const WaitlistScreen = lazy(() =>
  import('@/features/admin-waitlist/waitlist-screen.tsx').then((module) => ({
    default: module.WaitlistScreen,
  })),
)
const FinancialScreen = lazy(() =>
  import('@/features/admin-financial/financial-screen.tsx').then((module) => ({
    default: module.FinancialScreen,
  })),
)
const NotificationCenter = lazy(() =>
  import('@/features/admin-notifications/notification-center.tsx').then((module) => ({
    default: module.NotificationCenter,
  })),
)
const CertificatesScreen = lazy(() =>
  import('@/features/admin-certificates/certificates-screen.tsx').then((module) => ({
    default: module.CertificatesScreen,
  })),
)
const ClassesScreen = lazy(() =>
  import('@/features/admin-classes/classes-screen.tsx').then((module) => ({ default: module.ClassesScreen })),
)
const AuditLogScreen = lazy(() =>
  import('@/features/admin-audit-log/audit-log-screen.tsx').then((module) => ({
    default: module.AuditLogScreen,
  })),
)
const SettingsScreen = lazy(() =>
  import('@/features/admin-settings/settings-screen.tsx').then((module) => ({
    default: module.SettingsScreen,
  })),
)
const HealthScreen = lazy(() =>
  import('@/features/admin-health/health-screen.tsx').then((module) => ({ default: module.HealthScreen })),
)

interface AdminSectionProps {
  section: string
  search: Record<string, unknown>
  onSearch: (search: object) => void
}

/** The screen of a section, the last segment of the path; each checks its own part of the URL. */
export function AdminSection(props: AdminSectionProps) {
  return (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  )
}

function Screen({ section, search, onSearch }: AdminSectionProps) {
  switch (section) {
    case 'analytics':
      return <AnalyticsScreen search={readAnalyticsSearch(search)} onSearch={onSearch} />
    case 'users':
      return <UsersScreen search={readUserSearch(search)} onSearch={onSearch} />
    case 'enrollments':
      return <EnrollmentsScreen search={readEnrollmentSearch(search)} onSearch={onSearch} />
    case 'waitlist':
      return <WaitlistScreen search={readWaitlistSearch(search)} onSearch={onSearch} />
    case 'classes':
      return <ClassesScreen search={readClassSearch(search)} onSearch={onSearch} />
    case 'financial':
      return <FinancialScreen search={readFinancialSearch(search)} onSearch={onSearch} />
    case 'notifications':
      return <NotificationCenter search={readCenterSearch(search)} onSearch={onSearch} />
    case 'certificates':
      return <CertificatesScreen search={readCertificateSearch(search)} onSearch={onSearch} />
    case 'audit-log':
      return <AuditLogScreen search={readAuditSearch(search)} onSearch={onSearch} />
    case 'settings':
      return <SettingsScreen />
    case 'system-health':
      return <HealthScreen />
    default:
      return <SectionFallback />
  }
}
