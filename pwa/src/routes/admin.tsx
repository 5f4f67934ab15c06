import { createFileRoute, Navigate } from '@tanstack/react-router'
import { requireAdmin } from '@/features/auth/require-admin.ts'

/** Guards the administrators' area; its screens are still to come. */
export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  component: () => <Navigate to="/" replace />,
})
