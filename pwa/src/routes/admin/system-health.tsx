import { createFileRoute } from '@tanstack/react-router'
import { SystemHealthScreen } from '@/features/office/system-health/system-health-screen.tsx'

export const Route = createFileRoute('/admin/system-health')({
  validateSearch: ({ errors }: Record<string, unknown>): { errors?: 'resolved' } =>
    errors === 'resolved' ? { errors } : {},
  component: SystemHealth,
})

function SystemHealth() {
  const { errors = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SystemHealthScreen
      errors={errors}
      onErrors={(show) => void navigate({ search: show === 'resolved' ? { errors: show } : {} })}
    />
  )
}
