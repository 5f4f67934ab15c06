import { OVERVIEW_ACTIVITIES } from '@cubby/contract/constants'
import { noLongerValidText } from '@cubby/rules/teaching/certificate'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Award, Bell, BookOpen, type LucideIcon, Receipt } from 'lucide-react'
import { RecentActivity } from '@/features/student/activity/recent-activity.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useCertificates, useStored } from '@/offline/hooks/use-collection.ts'
import type { Section } from './sections.ts'
import { useCounts } from './use-counts.ts'

/** Four numbers with links to their tabs, and the latest activities. What is next is on the home page. */
export function OverviewSection() {
  const counts = useCounts()
  const certificates = useCertificates().rows
  const activity = useStored('activity')
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('Overview')} stored={activity} />
      <ul className="grid auto-rows-fr grid-cols-2 overflow-hidden rounded-card border bg-card max-md:[&>li:nth-child(n+3)]:border-t max-md:[&>li:nth-child(odd)]:border-e md:grid-cols-4 md:[&>li:not(:last-child)]:border-e">
        <StatTile
          section="enrollments"
          label={t('Active Classes')}
          count={counts.activeClasses}
          Icon={BookOpen}
        />
        <StatTile
          section="certificates"
          label={t('Certificates')}
          count={counts.certificates}
          uncounted={noLongerValidText(certificates)}
          Icon={Award}
        />
        <StatTile section="payments" label={t('Payments Due')} count={counts.paymentsDue} Icon={Receipt} />
        <StatTile
          section="notifications"
          label={t('Unread Notifications')}
          count={counts.unread}
          Icon={Bell}
        />
      </ul>
      <RecentActivity title={t('Recent activity')} count={OVERVIEW_ACTIVITIES} />
    </section>
  )
}

interface StatTileProps {
  section: Section
  label: string
  /** Null while it is unknown. */
  count: number | null
  /** Names items of the tab that do not count. */
  uncounted?: string
  Icon: LucideIcon
}

/** A number with a link to the items that it counts. Keeps the room for the uncounted ones, which may be known later. */
function StatTile({ section, label, count, uncounted, Icon }: StatTileProps) {
  return (
    <li className="grid">
      <Link
        to="/profile"
        search={{ section }}
        className="flex min-h-24 flex-col gap-2 p-4 -outline-offset-2 hover:bg-muted"
      >
        <span className="flex items-start justify-between gap-2">
          <span className="figures font-bold font-display text-3xl leading-none">
            {count ?? (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('Not known yet:')}</span>
              </>
            )}
          </span>
          <span className="grid size-9 shrink-0 place-items-center rounded-control bg-muted text-primary">
            <Icon className="size-5" aria-hidden="true" />
          </span>
        </span>
        <span className="font-semibold text-muted-foreground text-sm leading-snug">
          {label}
          {uncounted !== undefined && (
            <span className="figures block min-h-[1lh] font-normal">{uncounted}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
