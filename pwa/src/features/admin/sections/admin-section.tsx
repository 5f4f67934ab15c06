import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { readAuditSearch } from '@/features/admin/audit-log/audit-search.ts'
import { readCertificateSearch } from '@/features/admin/certificates/certificate-search.ts'
import { readClassSearch } from '@/features/admin/classes/class-search.ts'
import { readEnrollmentSearch } from '@/features/admin/enrollments/enrollment-search.ts'
import { readCenterSearch } from '@/features/admin/notifications/notification-search.ts'
import { readFinancialSearch } from '@/features/admin/payments/payments-search.ts'
import { SectionFallback } from '@/features/admin/shell/section-fallback.tsx'
import { readUserSearch } from '@/features/admin/users/user-search.ts'
import { readWaitlistSearch } from '@/features/admin/waitlist/waitlist-search.ts'

interface Searched<Search> {
  search: Search
  onSearch: (search: object) => void
}

interface SectionScreen {
  readonly preload: () => Promise<void>
  readonly show: (searched: Searched<Record<string, unknown>>) => ReactNode
}

/** A screen that checks its own part of the URL with `read`. */
function screen<Search>(
  Screen: AsyncRouteComponent<Searched<Search>>,
  read: (search: Record<string, unknown>) => Search,
): SectionScreen {
  return {
    preload: async () => Screen.preload?.(),
    show: ({ search, onSearch }) => <Screen search={read(search)} onSearch={onSearch} />,
  }
}

/** The screen of each section, under the last segment of its path. */
const screens: Readonly<Record<string, SectionScreen>> = {
  analytics: screen(
    lazyRouteComponent(() => import('@/features/admin/analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
    readAnalyticsSearch,
  ),
  users: screen(
    lazyRouteComponent(() => import('@/features/admin/users/users-screen.tsx'), 'UsersScreen'),
    readUserSearch,
  ),
  enrollments: screen(
    lazyRouteComponent(
      () => import('@/features/admin/enrollments/enrollments-screen.tsx'),
      'EnrollmentsScreen',
    ),
    readEnrollmentSearch,
  ),
  waitlist: screen(
    lazyRouteComponent(() => import('@/features/admin/waitlist/waitlist-screen.tsx'), 'WaitlistScreen'),
    readWaitlistSearch,
  ),
  classes: screen(
    lazyRouteComponent(() => import('@/features/admin/classes/classes-screen.tsx'), 'ClassesScreen'),
    readClassSearch,
  ),
  financial: screen(
    lazyRouteComponent(() => import('@/features/admin/payments/payments-screen.tsx'), 'FinancialScreen'),
    readFinancialSearch,
  ),
  notifications: screen(
    lazyRouteComponent(
      () => import('@/features/admin/notifications/notification-center.tsx'),
      'NotificationCenter',
    ),
    readCenterSearch,
  ),
  certificates: screen(
    lazyRouteComponent(
      () => import('@/features/admin/certificates/certificates-screen.tsx'),
      'CertificatesScreen',
    ),
    readCertificateSearch,
  ),
  'audit-log': screen(
    lazyRouteComponent(() => import('@/features/admin/audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
    readAuditSearch,
  ),
  settings: screen(
    lazyRouteComponent(() => import('@/features/admin/settings/settings-screen.tsx'), 'SettingsScreen'),
    readNothing,
  ),
  'system-health': screen(
    lazyRouteComponent(
      () => import('@/features/admin/system-health/system-health-screen.tsx'),
      'HealthScreen',
    ),
    readNothing,
  ),
}

function screenOf(section: string): SectionScreen | undefined {
  return Object.hasOwn(screens, section) ? screens[section] : undefined
}

function readNothing() {
  return {}
}

/** Loads a section's screen before it is shown: a screen that arrives late would be held back by React for a moment. */
export async function preloadSection(section: string): Promise<void> {
  await screenOf(section)?.preload()
}

/** The screen of a section. */
export function AdminSection({
  section,
  ...searched
}: { section: string } & Searched<Record<string, unknown>>) {
  return screenOf(section)?.show(searched) ?? <SectionFallback />
}
