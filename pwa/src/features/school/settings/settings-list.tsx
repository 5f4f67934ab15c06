import type { Settings } from '@cubby/contract/school/settings'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { advancedParts, partGroups, type SettingsPartId, settingsParts } from './settings-parts.ts'
import { timeZoneQuery } from './time-zone-card.tsx'

interface SettingsListProps {
  settings: Settings
  /** The versions of the legal texts. */
  legalVersions: ReactNode
  /** The part that was shown before. If it is an advanced one, those are unfolded. */
  from: SettingsPartId | undefined
}

/** Links to the parts of the settings, each with what it says now. */
export function SettingsList({ settings, legalVersions, from }: SettingsListProps) {
  const values: Readonly<Record<SettingsPartId, ReactNode>> = {
    ...valuesOf(settings),
    timezone: useQuery(timeZoneQuery).data?.timezone,
    logo: useProvider()?.brand?.logo ? t('Your logo') : t("Cubby's logo"),
    legal: legalVersions,
  }
  const list = (parts: readonly SettingsPartId[]) => (
    <ul className="divide-y overflow-clip rounded-card border bg-card">
      {parts.map((id) => (
        <li key={id}>
          <PartLink id={id} value={values[id]} />
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={t('Parts of the settings')} className="grid grid-cols-1 gap-5">
      {partGroups.map(({ title, parts }) => (
        <section key={title} aria-label={title} className="grid grid-cols-1 gap-1.5">
          <h2 className="text-muted-foreground text-sm">{title}</h2>
          {list(parts)}
        </section>
      ))}
      <details className="group" open={advancedParts.some((id) => id === from)}>
        <summary className="flex min-h-11 items-center text-sm">
          <span className="pe-3 font-semibold">{t('Advanced')}</span>
          <span className="min-w-0 truncate text-muted-foreground group-open:hidden">
            {advancedParts.map((id) => settingsParts[id]).join(', ')}
          </span>
        </summary>
        {list(advancedParts)}
      </details>
    </nav>
  )
}

interface PartLinkProps {
  id: SettingsPartId
  value: ReactNode
}

function PartLink({ id, value }: PartLinkProps) {
  return (
    <Link
      to="."
      search={{ part: id }}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 hover:bg-muted sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
    >
      <span className="font-semibold">{settingsParts[id]}</span>
      <span className="figures line-clamp-2 text-muted-foreground text-sm max-sm:col-start-1 sm:line-clamp-1">
        {value ?? '…'}
      </span>
      <ChevronRight
        className="col-start-2 row-start-1 size-4 text-muted-foreground max-sm:row-end-3 sm:col-start-3"
        aria-hidden="true"
      />
    </Link>
  )
}

/** Says in one line what each part of the form says now. */
function valuesOf(
  settings: Settings,
): Record<Exclude<SettingsPartId, 'timezone' | 'logo' | 'legal'>, string> {
  const { rooms, holidays, journal_accounts: accounts } = settings
  const { contact_message_days: days, approve_refunds_above: limit } = settings
  return {
    provider: joined(settings.provider_name, settings.provider_phone, settings.provider_email),
    rooms: joined(...rooms.map(({ name }) => name)) || t('None yet'),
    holidays: joined(...holidays.map(({ name }) => name)) || t('None yet'),
    rules: joined(
      settings.auto_approve_enrollments ? t('Approved at once') : t('The office approves'),
      t('An offer is held for {hours, plural, one {# hour} other {# hours}}', {
        hours: settings.offer_hours,
      }),
      t('Payment due {days, plural, one {# day} other {# days}} before session', {
        days: settings.payment_due_days,
      }),
    ),
    refunds: refundPolicyText(settings.refund_policy),
    security: joined(
      settings.require_second_factor ? t('Second factor required') : t('Second factor optional'),
      t('Refunds above {amount} need a confirmed identity', { amount: `$${settings.proof_refund_amount}` }),
      limit !== null && t('Refunds above {amount} need two administrators', { amount: `$${limit}` }),
      settings.approve_deletions && t('Two administrators to delete a user'),
    ),
    home: settings.home_heading,
    colors: settings.accent_color || t("Cubby's colors"),
    classes: settings.classes_introduction,
    accounts: joined(accounts.cash, accounts.check, accounts.card, accounts.transfer, accounts.other),
    transcripts: joined(...settings.transcript_columns.map(({ name }) => name)),
    retention: t('Messages to the office: {days, plural, =0 {without limit} one {# day} other {# days}}', {
      days,
    }),
  }
}

function joined(...texts: readonly (string | false)[]): string {
  return texts.filter(Boolean).join(' · ')
}
