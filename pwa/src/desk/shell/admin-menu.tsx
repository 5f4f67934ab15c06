import { Search } from 'lucide-react'
import { MenuPart } from '@/layout/header/menu-part.tsx'
import { AdminLinks } from './admin-links.tsx'

/** The sections and the command palette, in the menu of the site on small screens. */
export function AdminMenu({ onPalette }: { onPalette: () => void }) {
  return (
    <MenuPart label="Administration" title="Administration">
      {(closeMenu) => (
        <>
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold text-sm hover:bg-muted"
            onClick={() => {
              closeMenu()
              onPalette()
            }}
          >
            <Search className="size-4.5 shrink-0" aria-hidden="true" />
            Go to
          </button>
          <AdminLinks />
        </>
      )}
    </MenuPart>
  )
}
