import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router'
import { ListUpdates } from '@/features/admin/list-updates/list-updates.tsx'
import { AdminShell } from '@/features/admin/shell/admin-shell.tsx'
import { sectionOf } from '@/features/admin/shell/sections.ts'
import { requireAdmin } from '@/features/auth/require-admin.ts'
import { SignedIn } from '@/features/auth/signed-in.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  // A longer path opens the section that it names.
  notFoundComponent: () => <Navigate to={`/admin/${sectionOf(useLocation().pathname).id}`} replace />,
  component: () => (
    <SignedIn>
      {(user) => (
        <>
          <ListUpdates />
          <AdminShell user={user} />
        </>
      )}
    </SignedIn>
  ),
})
