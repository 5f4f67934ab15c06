import { t, translate } from '@cubby/texts/t'
import { Link, useRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { ThemeSwitch } from '@/ui/theme-switch.tsx'
import { ReadyOffline } from '../notes/ready-offline.tsx'
import { mainLinks, useInterruptedPage } from './header-links.ts'
import { MyCenterLink, UserLinks } from './user-links.tsx'

const row =
  'flex min-h-12 w-full items-center rounded-control px-3 text-start font-semibold text-lg hover:bg-muted aria-[current=page]:bg-muted aria-[current=page]:text-primary'

/** The menu below 1024 px. It closes with an animation. */
export function NavigationMenu({ onClosed }: { onClosed: () => void }) {
  const router = useRouter()
  const auth = useAuth()
  const interrupted = useInterruptedPage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [closing, setClosing] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => router.subscribe('onBeforeNavigate', () => setClosing(true)), [router])
  useEffect(() => {
    const leaving = new AbortController()
    matchMedia('(width >= 64rem)').addEventListener('change', () => dialog.current?.close(), leaving)
    return () => leaving.abort()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by onCancel
    <dialog
      ref={dialog}
      aria-labelledby="navigation-title"
      onClick={(event) => event.target === dialog.current && setClosing(true)}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        setClosing(true)
      }}
      onAnimationEnd={(event) => closing && event.target === dialog.current && dialog.current.close()}
      onClose={(event) => event.target === dialog.current && onClosed()}
      className={cx(
        'me-0 ms-auto h-dvh max-h-none w-[min(21rem,88vw)] max-w-none bg-card p-0 shadow-overlay',
        closing ? 'animate-slide-out' : 'animate-slide-in',
      )}
    >
      <div className="flex min-h-full flex-col gap-6 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between">
          <h2 id="navigation-title" className="px-3 text-xl">
            {t('Navigation')}
          </h2>
          <Button variant="quiet" size="icon" aria-label={t('Close menu')} onClick={() => setClosing(true)}>
            <X className="size-6" aria-hidden="true" />
          </Button>
        </div>
        {auth.status === 'in' && <MyCenterLink look={row} />}
        <div ref={setMenuSlot} className="empty:hidden" />
        <nav aria-labelledby="navigation-main">
          <h3 id="navigation-main" className="mb-1 px-3 text-muted-foreground text-sm">
            {t('Main Navigation')}
          </h3>
          {mainLinks.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/' }} className={row}>
              {translate(label)}
            </Link>
          ))}
        </nav>
        <nav aria-labelledby="navigation-account">
          <h3 id="navigation-account" className="mb-1 px-3 text-muted-foreground text-sm">
            {t('Account')}
          </h3>
          {auth.status === 'in' ? (
            <>
              <UserLinks user={auth.user} look={row} />
              {auth.user.role !== 'admin' && (
                <div className="px-3 py-2">
                  <ReadyOffline user={auth.user} />
                </div>
              )}
            </>
          ) : (
            <>
              <Link to="/login" search={interrupted} className={row}>
                {t('Login')}
              </Link>
              <Link to="/signup" search={interrupted} className={row}>
                {t('Sign Up')}
              </Link>
            </>
          )}
        </nav>
        <div className="mt-auto">
          <ThemeSwitch />
        </div>
      </div>
    </dialog>
  )
}

interface MenuPartProps {
  /** Names the part for screen readers. */
  label: string
  title: string
  /** Gets a function that closes the menu. */
  children: (closeMenu: () => void) => ReactNode
}

/** The sections of the current screen, in the menu below 1024 px. The user can fold them. */
export function MenuPart({ label, title, children }: MenuPartProps) {
  const menu = useMenuSlot()
  return (
    menu &&
    createPortal(
      <nav aria-label={label}>
        <details open>
          <summary className="flex min-h-11 items-center justify-between before:order-1 rounded-control px-3 text-muted-foreground text-sm">
            <span className="font-display font-semibold">{title}</span>
          </summary>
          {children(() => menu.closest('dialog')?.close())}
        </details>
      </nav>,
      menu,
    )
  )
}

/** The place in the open menu for the sections of the current screen. */
let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

/** A `ref` for the place; null once the menu is closed. */
function setMenuSlot(element: HTMLElement | null): void {
  slot = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the place for a portal while the menu is open. */
function useMenuSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot)
}
