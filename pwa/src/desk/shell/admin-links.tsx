import { Link } from '@tanstack/react-router'
import { adminSections } from './sections.ts'

export function AdminLinks() {
  return (
    <ul className="grid gap-0.5">
      {adminSections.map(({ id, label, Icon }) => (
        <li key={id}>
          <Link
            to={`/admin/${id}`}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-sm hover:bg-muted aria-[current=page]:bg-muted aria-[current=page]:text-primary"
          >
            <Icon className="size-4.5 shrink-0" aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
