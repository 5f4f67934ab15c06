import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { ListLink, type ListTarget } from '@/desk/shell/list-link.tsx'
import { textLink } from '@/ui/text-link.ts'

interface PanelRow {
  id: string
  title: string
  /** The screen about this row. */
  link?: ListTarget
  detail: ReactNode
  /** At the right: a status or an amount. */
  end?: ReactNode
}

interface PanelSectionProps {
  title: string
  rows: readonly PanelRow[]
  total: number
  /** The text if there are no rows. */
  empty: string
  /** The list with all rows of the user. */
  list?: ListTarget
}

/** The newest rows of one list of a user. */
export function PanelSection({ title, rows, total, empty, list }: PanelSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="figures text-lg">
          {title} <span className="font-normal text-muted-foreground">({total})</span>
        </h3>
        {list && total > 0 && (
          <Link {...list} className={`${textLink} text-sm`}>
            Show all<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {rows.length === 0 && <p className="text-muted-foreground text-sm">{empty}</p>}
      <ul className="divide-y">
        {rows.map(({ id: key, title: name, link, detail, end }) => (
          <li key={key} className="flex items-center justify-between gap-3 py-2">
            <div className="wrap-anywhere min-w-0 text-sm">
              <p className="font-semibold">
                <ListLink list={link}>{name}</ListLink>
              </p>
              <p className="figures text-muted-foreground">{detail}</p>
            </div>
            {end && <div className="figures shrink-0 text-right text-sm">{end}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}
