import { messages } from '@cubby/contract/messages'
import { useLocation } from '@tanstack/react-router'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { Card } from '@/ui/card.tsx'
import { sectionOf } from './sections.ts'

/** Shown for a path that names no section. */
export function SectionFallback() {
  const { label } = sectionOf(useLocation().pathname)
  return (
    <div className="grid gap-5">
      <PageHeading className="text-2xl">{label}</PageHeading>
      <Card className="px-6 py-16 text-center text-muted-foreground">{messages.selectSection}</Card>
    </div>
  )
}
