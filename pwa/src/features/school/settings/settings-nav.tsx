import { Link, useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Select } from '@/ui/select.tsx'

/** The parts of the settings: their titles, by the ids of their cards. */
export const settingsParts = {
  logo: 'Logo',
  timezone: 'Time zone',
  provider: 'Training provider',
  rooms: 'Rooms',
  holidays: 'Holidays',
  rules: 'Enrollments and payments',
  security: 'Security',
  refunds: 'Refund policy',
  accounts: 'Accounts of the journal',
  colors: 'Colors',
  home: 'Home page',
  classes: 'Class list',
  legal: 'Terms and privacy',
  retention: 'How long data is kept',
} as const

const ids = Object.keys(settingsParts)

/** Links to the parts of the settings, with a mark at the one on the screen. Phones have a select, which stays on top. */
export function SettingsNav() {
  const navigate = useNavigate()
  const current = useCurrentPart()
  return (
    <nav
      aria-label="Parts of the settings"
      className="max-sm:sticky max-sm:top-16 max-sm:z-10 max-sm:-mx-4 max-sm:bg-background max-sm:px-4 max-sm:py-2 xl:sticky xl:top-24 xl:order-last xl:self-start"
    >
      <div className="sm:hidden">
        <Select
          aria-label="Section"
          value={current}
          onChange={({ target }) => void navigate({ to: '.', hash: target.value })}
        >
          {Object.entries(settingsParts).map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <ul className="flex flex-wrap gap-x-5 max-sm:hidden xl:grid xl:border-l">
        {Object.entries(settingsParts).map(([id, title]) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              activeOptions={{ includeHash: true }}
              data-current={id === current || undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent font-semibold text-muted-foreground text-sm hover:underline data-current:border-primary data-current:text-primary xl:-ml-px xl:min-h-9 xl:border-l-2 xl:px-4 xl:pointer-coarse:min-h-11"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How far down the window a part may begin and still be the current one. */
const CURRENT_SHARE = 0.35

/** Returns the id of the part at the top of the window; at the end of the page, of the last one. */
function useCurrentPart(): string {
  return useSyncExternalStore(onScroll, currentPart, () => ids[0] ?? '')
}

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

function currentPart(): string {
  const { scrollHeight, clientHeight } = document.documentElement
  if (scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2) return ids.at(-1) ?? ''
  const passed = ids.filter((id) => {
    const part = document.getElementById(id)
    return part && part.getBoundingClientRect().top < innerHeight * CURRENT_SHARE
  })
  return passed.at(-1) ?? ids[0] ?? ''
}
