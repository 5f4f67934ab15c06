import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A link of the rail. */
export interface RailEntry {
  readonly label: string
  readonly Icon: LucideIcon
  readonly link: Pick<LinkProps, 'to' | 'search'>
  /** 'page' for the screen itself, 'true' for what contains it. Left out where the path alone tells. */
  readonly current?: 'page' | 'true' | undefined
  /** A count at the end of the row. */
  readonly badge?: ReactNode
  /** What screen readers say after the name. */
  readonly description?: string | undefined
}

export interface RailGroup {
  readonly name: string | null
  readonly entries: readonly RailEntry[]
}

/** The sections of an area in named groups: beside the screen from 1024 px, and in the menu below that. */
export function SectionRail({ groups }: { groups: readonly RailGroup[] }) {
  return (
    <div className="grid gap-3 lg:gap-0">
      {groups.map((group) => (
        <RailList key={group.entries[0]?.label} {...group} />
      ))}
    </div>
  )
}

function RailList({ name, entries }: RailGroup) {
  const nameId = useId()
  return (
    <div className={name ? undefined : 'not-first:border-t not-first:pt-1 lg:not-first:mt-1'}>
      {name && (
        <p
          id={nameId}
          className="px-3 pt-1.5 pb-1 font-display font-semibold text-muted-foreground text-xs uppercase leading-4 tracking-wide lg:px-2 lg:pt-3"
        >
          {name}
        </p>
      )}
      <ul aria-labelledby={name ? nameId : undefined}>
        {entries.map((entry) => (
          <RailLink key={entry.label} {...entry} />
        ))}
      </ul>
    </div>
  )
}

function RailLink({ label, Icon, link, current, badge, description }: RailEntry) {
  const descriptionId = useId()
  return (
    <li>
      <Link
        {...link}
        aria-current={current}
        aria-describedby={description ? descriptionId : undefined}
        className="flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-control px-3 font-semibold text-sm hover:bg-muted aria-[current]:bg-muted aria-[current]:text-primary lg:min-h-8 lg:px-2 lg:pointer-coarse:min-h-11"
      >
        <Icon className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="flex-1">{label}</span>
        {badge}
      </Link>
      {description && (
        <span id={descriptionId} hidden>
          {description}
        </span>
      )}
    </li>
  )
}
