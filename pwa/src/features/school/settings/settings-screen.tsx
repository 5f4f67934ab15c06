import { messages } from '@cubby/contract/messages'
import { retentionRules } from '@cubby/contract/school/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { LogoCard } from './logo-card.tsx'
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx'
import { SettingsNav, type SettingsSearch } from './settings-nav.tsx'
import { SettingsPart, ShownPart } from './settings-part.tsx'
import { settingsQuery } from './settings-query.ts'
import { TimeZoneCard, timeZoneQuery } from './time-zone-card.tsx'

interface SettingsScreenProps extends Pick<SettingsFormProps, 'SecondFactorSwitch' | 'onPart'> {
  search: SettingsSearch
  legalTexts: ReactNode
}

/** Everything that administrators can set. The route passes in the parts of other wings. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { search, onPart, legalTexts, SecondFactorSwitch } = props
  const part = search.part ?? 'provider'
  const parts = useRef<HTMLDivElement>(null)
  // On phones, the link that was pressed disappears.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    parts.current?.querySelector<HTMLElement>(`[data-part=${part}] h2`)?.focus()
  }, [part])
  const queries = useQueryClient()
  const query = useQuery({
    ...settingsQuery,
    queryFn: async (context) => {
      // The time zone stands above the form, which must not move when it arrives.
      const [settings] = await Promise.all([
        settingsQuery.queryFn(context),
        queries.ensureQueryData(timeZoneQuery),
      ])
      return settings
    },
  })
  return (
    <div className="grid gap-5">
      <SectionHeading
        title="Settings"
        description="Provider details, and rules for seats, payments, and reminders"
      />
      <ListState query={query} failed={messages.settingsFailed} announcement={() => 'Settings'}>
        {(stored) => (
          <div className="grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[15rem_minmax(0,48rem)]">
            <SettingsNav current={part} isChosen={search.part !== undefined} settings={stored} />
            <div
              ref={parts}
              className={`grid max-w-2xl gap-y-0 pb-20 xl:max-w-none ${search.part ? '' : 'max-sm:[&_[data-part]]:hidden'}`}
            >
              <ShownPart value={part}>
                <LogoCard />
                <TimeZoneCard />
                <SettingsForm stored={stored} SecondFactorSwitch={SecondFactorSwitch} onPart={onPart} />
                <SettingsPart part="legal">{legalTexts}</SettingsPart>
                <SettingsPart part="retention">
                  <RetentionList />
                </SettingsPart>
              </ShownPart>
            </div>
          </div>
        )}
      </ListState>
    </div>
  )
}

/** What the server keeps, how long, and why. */
function RetentionList() {
  return (
    <table className="w-full text-left text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b text-muted-foreground [&>th]:py-2 [&>th]:pr-4 [&>th]:font-normal">
          <th scope="col">Data</th>
          <th scope="col">Kept</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody className="divide-y max-sm:block">
        {retentionRules.map(({ what, kept, why }) => (
          <tr
            key={what}
            className="align-top max-sm:grid max-sm:gap-0.5 max-sm:py-2 sm:[&>*]:py-2 sm:[&>*]:pr-4"
          >
            <th scope="row" className="font-semibold sm:w-1/4">
              {what}
            </th>
            <td className="sm:w-1/3">{kept.replaceAll('`', '')}.</td>
            <td className="text-muted-foreground">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
