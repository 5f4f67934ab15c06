import type { User } from '@cubby/contract/people'
import { Mail, Phone } from 'lucide-react'
import { PageHeading } from '@/layout/page-heading.tsx'

export function ProfileHeader({ user }: { user: User }) {
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
  return (
    <header className="flex items-center gap-4">
      <span
        className="grid size-16 shrink-0 place-items-center rounded-card bg-primary font-bold font-display text-primary-foreground text-xl"
        aria-hidden="true"
      >
        {initials}
      </span>
      <div className="min-w-0">
        <PageHeading className="text-2xl">{user.name}</PageHeading>
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-muted-foreground text-sm [&>li]:flex [&>li]:min-w-0 [&>li]:items-center [&>li]:gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0">
          <li>
            <Mail aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{user.email}</span>
          </li>
          {user.phone_number && (
            <li className="figures">
              <Phone aria-hidden="true" />
              {user.phone_number}
            </li>
          )}
        </ul>
      </div>
    </header>
  )
}
