import { createFileRoute } from '@tanstack/react-router'
import { SectionFallback } from '@/desk/shell/section-fallback.tsx'

export const Route = createFileRoute('/admin/$section')({ component: SectionFallback })
