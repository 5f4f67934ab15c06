import type { Role } from '@cubby/contract/accounts/user'
import { MenuPart } from '@/layout/header/menu-part.tsx'
import { SectionLinks } from './section-links.tsx'
import type { Section } from './sections.ts'

interface ProfileRailProps {
  section: Section
  role: Role
}

/** The sections of the profile: beside the section from 1024 px, in the menu on smaller screens. */
export function ProfileRail({ section, role }: ProfileRailProps) {
  return (
    <>
      <nav aria-label="Profile" className="hidden lg:block">
        <div className="sticky top-24">
          <SectionLinks section={section} role={role} />
        </div>
      </nav>
      <MenuPart label="Profile" title="My profile">
        {() => <SectionLinks section={section} role={role} />}
      </MenuPart>
    </>
  )
}
