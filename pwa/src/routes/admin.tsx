import { createFileRoute } from '@tanstack/react-router'
import { AdminShell } from '@/features/admin/shell/admin-shell.tsx'
import { requireAdmin } from '@/features/auth/require-admin.ts'
import { SignedIn } from '@/features/auth/signed-in.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  component: () => <SignedIn>{(user) => <AdminShell user={user} />}</SignedIn>,
})
