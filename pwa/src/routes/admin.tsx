import { createFileRoute } from '@tanstack/react-router'
import { ListUpdates } from '@/features/admin/list-updates/list-updates.tsx'
import { AdminShell } from '@/features/admin/shell/admin-shell.tsx'
import { requireAdmin } from '@/features/auth/require-admin.ts'
import { SignedIn } from '@/features/auth/signed-in.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
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
