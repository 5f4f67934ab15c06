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
          <div className="grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,48rem)_1fr]">
            <SettingsNav current={part} isChosen={search.part !== undefined} />
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
    <dl className="divide-y text-sm">
      {retentionRules.map(({ what, kept, why }) => (
        <div key={what} className="grid gap-0.5 py-2">
          <dt className="font-semibold">{what}</dt>
          <dd>{kept.replaceAll('`', '')}.</dd>
          <dd className="text-muted-foreground">{why}</dd>
        </div>
      ))}
    </dl>
  )
}
