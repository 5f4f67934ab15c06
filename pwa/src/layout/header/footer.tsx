import { FIXED_DURATIONS } from '@cubby/contract/constants'
import { t, text, translate } from '@cubby/texts/t'
import { Link, useLocation } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { lazy, type ReactNode, Suspense, useId, useSyncExternalStore } from 'react'
import { currentTime } from '@/api/server-clock.ts'
import { useClasses, useProvider } from '@/offline/hooks/use-collection.ts'
import { mainLinks } from './header-links.ts'

const links = [
  ...mainLinks,
  { to: '/for-centers', label: text('For centers') },
  { to: '/verify', label: text('Check a certificate') },
] as const
const legalTexts = [
  { kind: 'terms', to: '/terms', label: text('Terms') },
  { kind: 'privacy', to: '/privacy', label: text('Privacy Policy') },
] as const

/** The padding keeps links apart that need two lines. */
const link =
  'inline-flex min-h-11 items-center py-2.5 leading-snug underline decoration-1 underline-offset-4 hover:decoration-2'

/** The footer. On the screens of logged-in users it has only the class links and the last line. */
export function Footer() {
  const isCompact = useLocation({
    select: ({ pathname }) => /^\/(?:profile|notifications|sync|admin)/.test(pathname),
  })
  const provider = useProvider()
  const { rows } = useClasses()
  const featured = Object.keys(FIXED_DURATIONS)
    .map((title) => rows.find((candidate) => candidate.title === title))
    .filter((found) => found !== undefined)
  const classes = (
    <FooterLinks heading={t('Classes')} isCompact={isCompact}>
      {featured.map(({ id, title }) => (
        <li key={id}>
          <Link to="/classes/$id" params={{ id }} className={link}>
            {title}
          </Link>
        </li>
      ))}
      {featured.length === 0 && (
        <li>
          <Link to="/classes" className={link}>
            {t('All classes')}
          </Link>
        </li>
      )}
    </FooterLinks>
  )
  return (
    <footer
      className={cx(
        'border-t bg-muted max-lg:group-has-data-bottom/app:pb-20',
        isCompact ? 'mt-10 text-sm' : 'mt-16',
      )}
    >
      {isCompact ? (
        <div className="shell py-2">{classes}</div>
      ) : (
        <div className="shell grid grid-cols-2 gap-x-6 gap-y-6 py-8 sm:gap-8 sm:py-10 lg:grid-cols-[2fr_2fr_1fr]">
          <div className="grid content-start gap-3 max-sm:col-span-2">
            <p className="font-bold font-display text-lg">{provider?.name ?? 'Cubby'}</p>
            {provider && (
              <address className="grid gap-0.5 text-muted-foreground not-italic">
                <span>{provider.address}</span>
                <span>{t('Office open {hours}', { hours: provider.hours })}</span>
                <span className="flex flex-wrap gap-x-6 sm:grid">
                  <a className={link} href={`mailto:${provider.email}`}>
                    {provider.email}
                  </a>
                  <a className={link} href={`tel:${provider.phone.replace(/[^\d+]/g, '')}`}>
                    {provider.phone}
                  </a>
                </span>
              </address>
            )}
          </div>
          {classes}
          <FooterLinks heading={t('More')}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {translate(label)}
                </Link>
              </li>
            ))}
          </FooterLinks>
        </div>
      )}
      <div className="shell">
        <div
          className={cx(
            'flex flex-wrap items-center justify-between gap-x-4 border-t',
            isCompact ? 'gap-y-1 py-2' : 'gap-y-4 py-5',
          )}
        >
          <p className="figures text-muted-foreground text-sm">
            {t('© {year} {name}. All rights reserved.', {
              year: new Date(currentTime()).getFullYear(),
              name: provider?.name ?? 'Cubby',
            })}
          </p>
          <ul className="flex flex-wrap gap-x-5 text-sm empty:hidden">
            {legalTexts.map(
              ({ kind, to, label }) =>
                provider?.legal_texts?.[kind] && (
                  <li key={kind}>
                    <Link to={to} className={link}>
                      {translate(label)}
                    </Link>
                  </li>
                ),
            )}
          </ul>
          <WideThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

interface FooterLinksProps {
  heading: string
  /** Whether heading and links are in one row. */
  isCompact?: boolean
  children: ReactNode
}

/** A column or row of links in the footer, with its heading. */
function FooterLinks({ heading, isCompact = false, children }: FooterLinksProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className={isCompact ? 'flex flex-wrap items-center gap-x-6' : undefined}>
      <h2 id={id} className={isCompact ? 'text-base' : 'mb-1 text-lg'}>
        {heading}
      </h2>
      <ul className={isCompact ? 'flex flex-wrap gap-x-6' : undefined}>{children}</ul>
    </nav>
  )
}

const ThemeSwitch = lazy(() =>
  import('@/ui/theme-switch.tsx').then((module) => ({ default: module.ThemeSwitch })),
)

const query = () => matchMedia('(width >= 64rem)')

function subscribe(listener: () => void) {
  const wide = query()
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The theme switch of the footer, from 1024 px. On narrower screens it is in the menu, and loads with it. */
function WideThemeSwitch() {
  const isWide = useSyncExternalStore(subscribe, () => query().matches)
  if (!isWide) return null
  return (
    <Suspense>
      <ThemeSwitch />
    </Suspense>
  )
}
