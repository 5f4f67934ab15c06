import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router'
import { AdminShell } from '@/desk/shell/admin-shell.tsx'
import { sectionOf } from '@/desk/shell/sections.ts'
import { requireAdmin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { ProofDialog } from '@/features/accounts/second-factor-admin/proof-dialog.tsx'
import { ListUpdates } from '@/features/office/list-updates/list-updates.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  // A longer path opens the section that it names.
  notFoundComponent: () => <Navigate to={`/admin/${sectionOf(useLocation().pathname).id}`} replace />,
  component: () => (
    <SignedIn>
      {(user) => (
        <>
          <ListUpdates />
          <ProofDialog user={user} />
          <AdminShell user={user} />
        </>
      )}
    </SignedIn>
  ),
})
