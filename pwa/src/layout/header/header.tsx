import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { AccountLinks } from './account-links.tsx'
import { Brand } from './brand.tsx'
import { headerLink } from './header-link.ts'
import { mainLinks } from './main-links.ts'

const NavigationMenu = lazy(() =>
  import('./navigation-menu.tsx').then((module) => ({ default: module.NavigationMenu })),
)

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="site-header sticky top-0 z-40 border-b bg-background">
      <div className="shell flex min-h-16 items-center justify-between gap-4 py-2">
        <Brand />
        <nav aria-label="Main" className="mr-auto ml-4 hidden gap-1 lg:flex">
          {mainLinks.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/' }} className={headerLink}>
              {label}
            </Link>
          ))}
        </nav>
        <nav
          aria-label="Account"
          className="hidden min-w-48 items-center justify-end gap-1 lg:flex [&>button]:-mr-3.5"
        >
          <AccountLinks />
        </nav>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3.5 lg:hidden"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Menu className="size-6" aria-hidden="true" />
          Menu
        </Button>
        {menuOpen && (
          <Suspense>
            <NavigationMenu onClosed={() => setMenuOpen(false)} />
          </Suspense>
        )}
      </div>
    </header>
  )
}
