import type { Role } from '@cubby/contract/user'
import { ChevronDown } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useMenuSlot } from '@/layout/menu-slot.ts'
import { SectionLinks } from './section-links.tsx'
import type { Section } from './sections.ts'

interface ProfileRailProps {
  section: Section
  role: Role
}

/** The sections of the profile: beside the section from 1024 px, in the menu on smaller screens. */
export function ProfileRail({ section, role }: ProfileRailProps) {
  const menu = useMenuSlot()
  return (
    <>
      <nav aria-label="Profile" className="hidden lg:block">
        <div className="sticky top-24">
          <SectionLinks section={section} role={role} />
        </div>
      </nav>
      {menu &&
        createPortal(
          <nav aria-label="Profile">
            <details open className="group">
              <summary className="flex min-h-11 items-center justify-between rounded-control px-3 text-muted-foreground text-sm">
                <span className="font-display font-semibold">My profile</span>
                <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
              </summary>
              <SectionLinks section={section} role={role} />
            </details>
          </nav>,
          menu,
        )}
    </>
  )
}
