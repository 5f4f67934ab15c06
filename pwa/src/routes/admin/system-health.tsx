import { createFileRoute } from '@tanstack/react-router'
import { HealthScreen } from '@/features/admin-health/health-screen.tsx'

export const Route = createFileRoute('/admin/system-health')({ component: HealthScreen })
