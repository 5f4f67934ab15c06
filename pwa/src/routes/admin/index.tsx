import { createFileRoute, Navigate } from '@tanstack/react-router'
import { DEFAULT_SECTION } from '@/features/admin/sections.ts'

export const Route = createFileRoute('/admin/')({
  component: () => <Navigate to="/admin/$section" params={{ section: DEFAULT_SECTION }} replace />,
})
