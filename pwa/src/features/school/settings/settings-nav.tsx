import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { oneOf } from '@/desk/table/list-search.ts'

/** The parts of the settings: their titles, by the names that the URL has for them. */
export const settingsParts = {
  provider: 'Training provider',
  logo: 'Logo',
  timezone: 'Time zone',
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

export type SettingsPartId = keyof typeof settingsParts

const ids = Object.keys(settingsParts) as SettingsPartId[]

export interface SettingsSearch {
  part?: SettingsPartId
}

/** Reads the part from a URL. */
export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const part = oneOf(ids, search.part)
  return part ? { part } : {}
}

interface SettingsNavProps {
  current: SettingsPartId
  /** Whether the URL names the part. On phones, a URL without a part shows the list of all. */
  isChosen: boolean
}

/** Links to the parts of the settings. Phones show either them or one part. */
export function SettingsNav({ current, isChosen }: SettingsNavProps) {
  return (
    <nav aria-label="Parts of the settings" className="xl:sticky xl:top-24 xl:order-last xl:self-start">
      {isChosen && (
        <Link
          to="."
          search={{}}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary text-sm sm:hidden"
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
          All settings
        </Link>
      )}
      <ul
        className={`flex flex-wrap gap-x-5 max-sm:grid max-sm:divide-y max-sm:rounded-card max-sm:border max-sm:bg-card xl:grid xl:border-l ${isChosen ? 'max-sm:hidden' : ''}`}
      >
        {ids.map((id) => (
          <li key={id}>
            <Link
              to="."
              search={{ part: id }}
              aria-current={id === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent font-semibold text-sm hover:underline max-sm:flex max-sm:justify-between max-sm:px-4 sm:text-muted-foreground sm:aria-[current=page]:border-primary sm:aria-[current=page]:text-primary xl:-ml-px xl:min-h-9 xl:border-l-2 xl:px-4 xl:pointer-coarse:min-h-11"
            >
              {settingsParts[id]}
              <ChevronRight className="size-4 text-muted-foreground sm:hidden" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
