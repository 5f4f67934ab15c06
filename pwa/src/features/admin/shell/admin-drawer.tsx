import { Drawer } from '@/features/admin/ui/drawer.tsx'
import { AdminLinks } from './admin-links.tsx'

/** The sections on small screens. */
export function AdminDrawer({ onClosed }: { onClosed: () => void }) {
  return (
    <Drawer title="Administration" onClosed={onClosed}>
      <nav aria-label="Administration">
        <AdminLinks />
      </nav>
    </Drawer>
  )
}
