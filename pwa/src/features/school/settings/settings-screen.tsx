import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { LogoCard } from './logo-card.tsx'
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx'
import { SettingsList } from './settings-list.tsx'
import { SettingsPart, ShownPart } from './settings-part.tsx'
import type { SettingsPartId, SettingsSearch } from './settings-parts.ts'
import { settingsQuery } from './settings-query.ts'
import { TimeZoneCard, timeZoneQuery } from './time-zone-card.tsx'

interface SettingsScreenProps extends Pick<SettingsFormProps, 'SecondFactorSwitch' | 'onPart'> {
  search: SettingsSearch
  legalTexts: ReactNode
  /** The versions of the legal texts, in one line. */
  legalVersions: ReactNode
}

/** The list of everything that administrators can set, or one part. The route passes in the parts of other wings. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { search, onPart, legalTexts, legalVersions, SecondFactorSwitch } = props
  const { part } = search
  const content = useRef<HTMLDivElement>(null)
  const from = useRef<SettingsPartId>(undefined)
  // The link that was pressed has disappeared.
  useEffect(() => {
    const link = `a[href$="part=${from.current}"]`
    const target = part ? `[data-part=${part}] h2` : link
    if (part) from.current = part
    if (document.activeElement === document.body) content.current?.querySelector<HTMLElement>(target)?.focus()
  }, [part])
  const queries = useQueryClient()
  const query = useQuery({
    ...settingsQuery,
    queryFn: async (context) => {
      // The list says the time zone.
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
        title={t('Settings')}
        description={t('Provider details, and rules for seats, payments, and reminders')}
      />
      <ListState query={query} failed={t(messages.settingsFailed)} announcement={() => t('Settings')}>
        {(stored) => (
          <div ref={content} className={cx('pb-20', part && '-mt-4 max-w-3xl')}>
            {part ? (
              <Link
                to="."
                search={{}}
                className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary text-sm"
              >
                <ChevronLeft className="size-4" aria-hidden="true" />
                {t('All settings')}
              </Link>
            ) : (
              <SettingsList settings={stored} legalVersions={legalVersions} from={from.current} />
            )}
            <ShownPart value={part ?? 'list'}>
              <LogoCard />
              <TimeZoneCard />
              {/* It stays while the list is shown, with what was typed. */}
              <SettingsForm stored={stored} SecondFactorSwitch={SecondFactorSwitch} onPart={onPart} />
              <SettingsPart part="legal">{legalTexts}</SettingsPart>
            </ShownPart>
          </div>
        )}
      </ListState>
    </div>
  )
}
