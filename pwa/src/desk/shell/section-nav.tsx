import { Link, type LinkProps } from '@tanstack/react-router'
import { useShownTab } from '@/desk/ui/tabs.tsx'

interface SectionNavProps {
  /** What the page is about: 'Session'. */
  label: string
  /** The id of the section that the page shows. */
  current: string
  sections: readonly {
    readonly id: string
    readonly label: string
    /** How many rows it has, or another figure: '7', '$285 due'. */
    readonly count?: string | null | undefined
    readonly link: Pick<LinkProps, 'to' | 'params'>
  }[]
}

/**
 * The sections of a page, each with a URL. On phones they are one line that scrolls sideways and stays under
 * the header.
 */
export function SectionNav({ label, current, sections }: SectionNavProps) {
  const line = useShownTab<HTMLUListElement>(current)
  return (
    <nav
      aria-label={label}
      className="border-b bg-background max-sm:sticky max-sm:top-16 max-sm:z-10 print:hidden"
    >
      <ul ref={line} className="scroll-x-fade relative -mb-px flex gap-1">
        {sections.map(({ id, label: name, count, link }) => (
          <li key={id} className="shrink-0">
            <Link
              {...link}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-3 font-semibold text-muted-foreground text-sm focus-visible:-outline-offset-3 aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              {name}
              {count && <span className="figures font-normal">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
