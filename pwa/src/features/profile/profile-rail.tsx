import type { Role } from '@cubby/contract/user'
import { ChevronDown } from 'lucide-react'
import { sectionLabels } from './section-labels.ts'
import { SectionLinks } from './section-links.tsx'
import type { Section } from './sections.ts'

/** The sections of the profile: always visible from 1024 px, collapsible on smaller screens. */
export function ProfileRail({ section, role }: { section: Section; role: Role }) {
  return (
    <nav aria-label="Profile">
      <details key={section} className="group rounded-card border bg-card lg:hidden">
        <summary className="flex min-h-12 items-center justify-between rounded-card px-4 font-semibold">
          {sectionLabels[section].label}
          <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="border-t p-2">
          <SectionLinks section={section} role={role} />
        </div>
      </details>
      <div className="hidden lg:sticky lg:top-24 lg:block">
        <SectionLinks section={section} role={role} />
      </div>
    </nav>
  )
}
