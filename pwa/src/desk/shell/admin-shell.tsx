import type { User } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { TimeZone } from '@/desk/dates/dates.tsx'
import { Command } from '@/desk/ui/command.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { WidgetProvider } from '@/desk/ui/widget-provider.tsx'
import { MenuPart } from '@/layout/header/navigation-menu.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { SECOND_FACTOR_ID } from '@/layout/page/second-factor-id.ts'
import { type RailEntry, SectionRail } from '@/layout/page/section-rail.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { useMissingSecondFactor } from './missing-second-factor.ts'
import { usePaletteEntries } from './palette-entries.ts'
import { queryClient } from './query-client.ts'
import { SectionNav } from './section-nav.tsx'
import {
  type adminSections,
  sectionGroups,
  sectionOf,
  settingsSections,
  waitingIn,
  waitingKinds,
} from './sections.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useIsShown, useWorkQueue } from './use-work-queue.ts'

/** The pages of a session and of a center are no sections, and have titles of their own. */
const OWN_TITLES = ['/admin/sessions/', '/admin/centers/']

type Opened = 'palette' | 'help' | null

/** The administrators' area: a sidebar, and the section that the path names. Small screens have a menu instead. */
export function AdminShell({ user }: { user: User }) {
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const timeZone = useProvider()?.timezone
  const [opened, setOpened] = useState<Opened>(null)
  useDocumentTitle(OWN_TITLES.some((start) => pathname.startsWith(start)) ? null : section.label)
  useShortcuts({ palette: () => setOpened('palette'), help: () => setOpened('help') })
  const close = () => setOpened(null)
  const navigate = useNavigate()
  useMissingSecondFactor(
    () =>
      void navigate({
        to: '/profile',
        search: { section: 'password' },
        hash: SECOND_FACTOR_ID,
        replace: true,
      }),
  )

  if (user.role !== 'admin') return <AccessDenied />
  return (
    <QueryClientProvider client={queryClient}>
      <WidgetProvider>
        <TimeZone value={timeZone}>
          <div
            data-wide
            className="shell grid min-h-dvh grid-cols-1 content-start gap-x-8 gap-y-5 py-5 lg:pt-3 lg:pb-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <nav aria-label={t('Administration')} className="hidden lg:block">
              <div className="sticky top-19 grid gap-2">
                <Button variant="outline" size="dense" wide onClick={() => setOpened('palette')}>
                  <Search className="size-4" aria-hidden="true" />
                  {t('Go to')}
                  <kbd className="ms-auto font-sans text-muted-foreground text-xs">⌘K</kbd>
                </Button>
                <AdminLinks />
              </div>
            </nav>
            <div className="min-w-0">
              {settingsSections.some(({ id }) => id === section.id) && <SettingsTabs current={section.id} />}
              <Outlet />
            </div>
          </div>
          <AdminMenu onPalette={() => setOpened('palette')} />
          {opened === 'palette' && <CommandPalette onClosed={close} />}
          {opened === 'help' && <KeyboardHelp onClosed={close} />}
        </TimeZone>
      </WidgetProvider>
    </QueryClientProvider>
  )
}

function AdminLinks() {
  const { data } = useWorkQueue()
  const isShown = useIsShown()
  const { pathname } = useLocation()
  const current = sectionOf(pathname).id
  const entryOf = ({ id, label, Icon }: (typeof adminSections)[number], count: number): RailEntry => ({
    label,
    Icon,
    link: { to: `/admin/${id}` },
    badge: count > 0 && <WaitingCount count={count} />,
    description: count > 0 ? t('{count} waiting', { count }) : undefined,
  })
  const groups = sectionGroups.map(({ name, sections }) => ({
    name,
    entries: sections
      .filter((section) => isShown(section))
      .map((section) =>
        entryOf(section, section.id === 'analytics' ? waitingKinds(data) : waitingIn([section], data)),
      ),
  }))
  const settings: RailEntry = {
    ...entryOf(settingsSections[0], waitingIn(settingsSections, data)),
    current: settingsSections.some(({ id }) => id === current) ? 'true' : undefined,
  }
  return <SectionRail groups={[...groups, { name: null, entries: [settings] }]} />
}

/** How much waits in a section. Its description says the same to screen readers. */
function WaitingCount({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="figures ps-1 text-muted-foreground text-xs">
      {count}
    </span>
  )
}

/** The tabs of Settings, above each of them. */
function SettingsTabs({ current }: { current: string }) {
  const isShown = useIsShown()
  const sections = settingsSections.filter((section) => isShown(section))
  return (
    <div className="pb-4">
      <SectionNav
        label={t('Settings')}
        current={current}
        sections={sections.map(({ id, label }) => ({ id, label, link: { to: `/admin/${id}` } }))}
      />
    </div>
  )
}

const keys = [
  [t('⌘ K or Ctrl K'), t('Go to a section, a user, a class, or a session')],
  ['/', t('Search the list')],
  [t('J K or ↓ ↑'), t('Move to the next or previous row of a table; an open panel shows that row')],
  [t('Enter'), t('Open the row')],
  [t('X or Space'), t('Select the row')],
  ['A', t('Approve the row, and move on to the next; open a training to verify it')],
  ['R', t('Reject the row')],
  ['B', t('Return a training to its student')],
  [t('Esc'), t('Close the open dialog or menu')],
  ['?', t('This help')],
] as const

function KeyboardHelp({ onClosed }: { onClosed: () => void }) {
  return (
    <Dialog title={t('Keyboard')} onClosed={onClosed}>
      {() => (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt className="font-semibold">{key}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

/** Command palette: opens a section, a user, a class, or a session by a part of its name. */
function CommandPalette({ onClosed }: { onClosed: () => void }) {
  const { history } = useRouter()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const entries = usePaletteEntries(typed)
  return (
    <Dialog title={t('Go to')} initialFocus={field} onClosed={onClosed}>
      {(close) => (
        <Command
          label={t('Section, user, class, or session')}
          empty={t('Nothing found.')}
          field={field}
          typed={typed}
          onType={setTyped}
          items={entries}
          onChoose={({ href }) => {
            close()
            history.push(href)
          }}
        />
      )}
    </Dialog>
  )
}

/** Shown when a user stops being an administrator while the area is open. The route redirects all other users. */
function AccessDenied() {
  return (
    <div role="alert" className="shell grid gap-2 py-16 text-center">
      <PageHeading>{t(messages.accessDenied)}</PageHeading>
      <p className="text-muted-foreground">{t(messages.accessDeniedDetail)}</p>
    </div>
  )
}

/** The sections and the command palette, in the menu of the site on small screens. */
function AdminMenu({ onPalette }: { onPalette: () => void }) {
  return (
    <MenuPart label={t('Administration')} title={t('Administration')}>
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
            {t('Go to')}
          </button>
          <AdminLinks />
        </>
      )}
    </MenuPart>
  )
}
