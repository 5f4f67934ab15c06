import type { Role } from '@cubby/contract/accounts/user'
import { Link } from '@tanstack/react-router'
import { CountBadge } from '@/ui/count-badge.tsx'
import { sectionLabels } from './section-labels.ts'
import { type Section, sectionsFor } from './sections.ts'
import { useCounts } from './use-counts.ts'

/** The sections of the logged-in user. */
export function SectionLinks({ section, role }: { section: Section; role: Role }) {
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
