import { Link } from '@tanstack/react-router'
import type { EnrollmentTab } from './current-and-past.ts'

interface EnrollmentTabsProps {
  tab: EnrollmentTab
  counts: Record<EnrollmentTab, number>
}

const tabs = [
  { id: 'current', label: 'Current' },
  { id: 'past', label: 'Past' },
] as const

/** Shows the tabs as links, because each tab has a URL. */
export function EnrollmentTabs({ tab, counts }: EnrollmentTabsProps) {
  return (
    <nav aria-label="Enrollments" className="flex gap-1 border-b">
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          to="/profile"
          search={{ section: 'enrollments', ...(id === 'past' && { tab: id }) }}
          aria-current={tab === id ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
          className="figures -mb-px inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-4 font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
        >
          {label} ({counts[id]})
        </Link>
      ))}
    </nav>
  )
}
