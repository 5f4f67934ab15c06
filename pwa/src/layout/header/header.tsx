import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAuth, useProvider } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { mainLinks, useInterruptedPage } from './header-links.ts'

/** The classes of a link in the top bar. */
const headerLink =
  'inline-flex min-h-11 items-center rounded-control px-3.5 font-semibold hover:bg-muted aria-[current=page]:text-primary aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

const NavigationMenu = lazy(() =>
  import('./navigation-menu.tsx').then((module) => ({ default: module.NavigationMenu })),
)

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="site-header sticky top-0 z-40 border-b bg-background">
      <div className="shell flex min-h-16 items-center justify-between gap-4 py-2">
        <Brand />
        <nav aria-label={t('Main')} className="ms-4 hidden gap-1 lg:flex">
          {mainLinks.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/' }} className={headerLink}>
              {translate(label)}
            </Link>
          ))}
        </nav>
        <nav
          aria-label={t('Account')}
          className="hidden flex-1 items-center justify-end gap-1 lg:flex [&>button]:-me-3.5"
        >
          <AccountLinks />
        </nav>
        <Button
          variant="quiet"
          size="small"
          className="-me-3.5 lg:hidden"
          aria-label={t('Open menu')}
          aria-haspopup="dialog"
          onClick={() => afterPress(() => setMenuOpen(true))}
        >
          <Menu className="size-6" aria-hidden="true" />
          {t('Menu')}
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

function Brand() {
  const provider = useProvider()
  const accent = provider?.brand?.accent
  useEffect(() => {
    if (accent || (accent === '' && document.querySelector('link[href*=branding]')))
      void import('@/layout/page/apply-brand-colors.ts').then((module) => module.applyBrandColors(accent))
  }, [accent])
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control">
      <img
        src={provider?.brand?.logo ?? '/logo.svg'}
        alt=""
        width="36"
        height="36"
        className="size-9 shrink-0 object-contain"
      />
      <span className="font-bold font-display text-lg leading-tight">{provider?.name ?? 'Cubby'}</span>
    </Link>
  )
}

const TopUserLinks = lazy(() =>
  import('./top-user-links.tsx').then((module) => ({ default: module.TopUserLinks })),
)

/** Login and Sign Up for visitors; the notifications, Profile (not for administrators), and Logout for users. */
function AccountLinks() {
  const auth = useAuth()
  const interrupted = useInterruptedPage()
  if (auth.status === 'checking') return <Placeholder />
  if (auth.status === 'out') {
    return (
      <>
        <Link to="/login" search={interrupted} className={headerLink}>
          {t('Login')}
        </Link>
        <Link to="/signup" search={interrupted} className={buttonVariants()}>
          {t('Sign Up')}
        </Link>
      </>
    )
  }
  return (
    <Suspense fallback={<Placeholder />}>
      <TopUserLinks user={auth.user} look={headerLink} />
    </Suspense>
  )
}

function Placeholder() {
  return <div className="h-11 w-40 animate-pulse rounded-control bg-muted" aria-hidden="true" />
}

export function SkipLink() {
  return (
    <a href="#main" className={buttonVariants({ className: 'fixed top-2 start-2 z-50 not-focus:sr-only' })}>
      {t('Skip to content')}
    </a>
  )
}
