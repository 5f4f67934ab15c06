import type { Settings } from '@cubby/contract/school/settings'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { searchReader, word } from '@/desk/table/search-schema.ts'
import { pluralize } from '@/ui/pluralize.ts'

/** The parts of the settings: their titles, by the names that the URL has for them. */
export const settingsParts = {
  provider: 'Training provider',
  logo: 'Logo',
  timezone: 'Time zone',
  rooms: 'Rooms',
  holidays: 'Holidays',
  rules: 'Enrollments and payments',
  refunds: 'Refund policy',
  accounts: 'Accounts of the journal',
  transcripts: 'Columns of transcripts',
  security: 'Security',
  colors: 'Colors',
  home: 'Home page',
  classes: 'Class list',
  legal: 'Terms and privacy',
  retention: 'How long data is kept',
} as const

export type SettingsPartId = keyof typeof settingsParts

const groups: readonly { title: string; parts: readonly SettingsPartId[] }[] = [
  { title: 'The school', parts: ['provider', 'logo', 'timezone', 'rooms', 'holidays'] },
  { title: 'Seats, money, and security', parts: ['rules', 'refunds', 'accounts', 'security'] },
  { title: 'Site and law', parts: ['colors', 'home', 'classes', 'legal', 'retention'] },
]

const ids = Object.keys(settingsParts) as SettingsPartId[]

/** Returns what a part says now, if one line can say it. */
function currentValue(part: SettingsPartId, settings: Settings): string | null {
  const { rooms, holidays } = settings
  if (part === 'provider') return settings.provider_name
  if (part === 'rooms') return rooms.length === 0 ? 'None yet' : pluralize(rooms.length, 'room')
  if (part === 'holidays') return holidays.length === 0 ? 'None yet' : pluralize(holidays.length, 'holiday')
  if (part === 'rules') return settings.auto_approve_enrollments ? 'Approved at once' : 'The office approves'
  if (part === 'security') {
    return settings.require_second_factor ? 'Second factor required' : 'Second factor optional'
  }
  return null
}

export const readSettingsSearch = searchReader({ part: word(ids) })
export type SettingsSearch = ReturnType<typeof readSettingsSearch>

interface SettingsNavProps {
  current: SettingsPartId
  /** Whether the URL names the part. On phones, a URL without a part shows the list of all. */
  isChosen: boolean
  settings: Settings
}

/** Links to the parts of the settings, in groups. Phones show either them or one part. */
export function SettingsNav({ current, isChosen, settings }: SettingsNavProps) {
  return (
    <nav aria-label="Parts of the settings" className="xl:sticky xl:top-20 xl:self-start">
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
      <div className={`grid gap-4 sm:max-xl:grid-cols-3 ${isChosen ? 'max-sm:hidden' : ''}`}>
        {groups.map(({ title, parts }) => (
          <section key={title} aria-label={title} className="grid content-start gap-1">
            <h2 className="text-muted-foreground text-sm">{title}</h2>
            <ul className="max-sm:divide-y max-sm:rounded-card max-sm:border max-sm:bg-card">
              {parts.map((id) => (
                <li key={id}>
                  <PartLink id={id} isCurrent={id === current} value={currentValue(id, settings)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

interface PartLinkProps {
  id: SettingsPartId
  isCurrent: boolean
  value: string | null
}

function PartLink({ id, isCurrent, value }: PartLinkProps) {
  return (
    <Link
      to="."
      search={{ part: id }}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center justify-between gap-2 px-4 py-1.5 hover:bg-muted sm:min-h-9 sm:rounded-control sm:px-3 sm:aria-[current=page]:bg-muted sm:aria-[current=page]:text-primary sm:pointer-coarse:min-h-11"
    >
      <span className="grid text-sm">
        <span className="font-semibold">{settingsParts[id]}</span>
        {value && <span className="truncate text-muted-foreground text-xs">{value}</span>}
      </span>
      <ChevronRight className="size-4 text-muted-foreground sm:hidden" aria-hidden="true" />
    </Link>
  )
}
