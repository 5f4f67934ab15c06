import type { User } from '@cubby/contract/accounts/user'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { TimeZone } from '@/desk/dates/time-zone.ts'
import { WidgetProvider } from '@/desk/ui/widget-provider.tsx'
import { SECOND_FACTOR_ID } from '@/layout/page/second-factor-id.ts'
import { useDocumentTitle } from '@/layout/page/use-document-title.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminLinks } from './admin-links.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { CommandPalette } from './command-palette.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { useMissingSecondFactor } from './missing-second-factor.ts'
import { queryClient } from './query-client.ts'
import { sectionOf } from './sections.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Opened = 'palette' | 'help' | null

/** The administrators' area: a sidebar, and the section that the path names. Small screens have a menu instead. */
export function AdminShell({ user }: { user: User }) {
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const timeZone = useProvider()?.timezone
  const [opened, setOpened] = useState<Opened>(null)
  useDocumentTitle(section.label)
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
        <div
          data-wide
          className="shell grid min-h-dvh grid-cols-1 content-start gap-x-8 gap-y-5 py-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-8"
        >
          <nav aria-label="Administration" className="hidden lg:block">
            <div className="sticky top-24 grid gap-3">
              <Button variant="outline" size="small" wide onClick={() => setOpened('palette')}>
                <Search className="size-4" aria-hidden="true" />
                Go to
                <kbd className="ml-auto font-sans text-muted-foreground text-xs">⌘K</kbd>
              </Button>
              <AdminLinks />
            </div>
          </nav>
          <div className="min-w-0">
            <TimeZone value={timeZone}>
              <Outlet />
            </TimeZone>
          </div>
        </div>
        <AdminMenu onPalette={() => setOpened('palette')} />
        {opened === 'palette' && <CommandPalette onClosed={close} />}
        {opened === 'help' && <KeyboardHelp onClosed={close} />}
      </WidgetProvider>
    </QueryClientProvider>
  )
}
