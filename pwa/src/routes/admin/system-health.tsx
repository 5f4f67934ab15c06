import { createFileRoute } from '@tanstack/react-router'
import { SystemHealthScreen } from '@/features/admin/system-health/system-health-screen.tsx'

export const Route = createFileRoute('/admin/system-health')({ component: SystemHealthScreen })
