import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Section } from '@/features/student/profile/sections.ts'

interface StatTileProps {
  section: Section
  label: string
  /** Null while it is unknown. */
  count: number | null
  Icon: LucideIcon
}

/** A number with a link to the items that it counts. */
export function StatTile({ section, label, count, Icon }: StatTileProps) {
  return (
    <li className="grid">
      <Link
        to="/profile"
        search={{ section }}
        className="flex min-h-28 flex-col justify-between gap-3 rounded-card border bg-card p-4 hover:border-primary"
      >
        <span className="flex items-start justify-between gap-2">
          <span className="figures font-bold font-display text-3xl leading-none">
            {count ?? (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">Not known yet:</span>
              </>
            )}
          </span>
          <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
        </span>
        <span className="font-semibold text-muted-foreground text-sm leading-snug">{label}</span>
      </Link>
    </li>
  )
}
