import { createFileRoute } from '@tanstack/react-router'
import { SectionFallback } from '@/desk/shell/section-heading.tsx'

export const Route = createFileRoute('/admin/$section')({ component: SectionFallback })
