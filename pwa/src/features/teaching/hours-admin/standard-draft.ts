import type { HourRules, Standard, StandardChange, StandardRules } from '@cubby/contract/teaching/standards'
import { typedHours } from '@/features/catalog/classes-admin/shares/credit-draft.ts'

/** The typed values of a standard, with the names of the request. Numbers are empty without one. */
export interface StandardDraft {
  name: string
  authority: string
  renewed_by: string
  archived: boolean
  version: { source: string; effective_from: string; rules: RulesDraft }
}

/** Areas and issuers keep their ids, so that earlier credits still count for them. */
interface RulesDraft {
  kind: StandardRules['kind']
  period: { kind: HourRules['period']['kind']; months: string; starts_on: string }
  hours: string
  areas: { id: string; name: string; minimum_hours: string }[]
  first_period: { hours: string; months: string }
  yearly_hours: string
  carry_over_days: string
  rounding: HourRules['rounding']
  issuers: { id: string; name: string; months: string; until: 'day' | 'month_end' }[]
}

const noRules: RulesDraft = {
  kind: 'hours',
  period: { kind: 'from_date', months: '24', starts_on: '' },
  hours: '',
  areas: [],
  first_period: { hours: '', months: '' },
  yearly_hours: '',
  carry_over_days: '',
  rounding: 'none',
  issuers: [],
}

/** The draft of a standard, with the rules of its newest version. A new version holds from `effective_from`. */
export function draftOf(standard: Standard | null, effective_from: string): StandardDraft {
  const last = standard?.versions.at(-1)
  return {
    name: standard?.name ?? '',
    authority: standard?.authority ?? '',
    renewed_by: standard?.renewed_by ?? '',
    archived: standard?.archived ?? false,
    version: { source: last?.source ?? '', effective_from, rules: last ? typedOf(last.rules) : noRules },
  }
}

function typedOf(rules: StandardRules): RulesDraft {
  if (rules.kind === 'card') {
    const issuers = rules.issuers.map((issuer) => ({ ...issuer, months: String(issuer.months) }))
    return { ...noRules, kind: 'card', issuers }
  }
  const { period, first_period } = rules
  const text = (value: number | null | undefined) => (value ? String(value) : '')
  return {
    ...noRules,
    period: {
      kind: period.kind,
      months: period.kind === 'once' ? '' : String(period.months),
      starts_on: period.kind === 'fixed' ? period.starts_on : '',
    },
    hours: String(rules.hours),
    areas: rules.areas.map((area) => ({ ...area, minimum_hours: text(area.minimum_hours) })),
    first_period: { hours: text(first_period?.hours), months: text(first_period?.months) },
    yearly_hours: text(rules.yearly_hours),
    carry_over_days: text(rules.carry_over_days),
    rounding: rules.rounding,
  }
}

const numberOf = (text: string) => typedHours(text) ?? Number.NaN

/** The typed rules, which may be invalid. */
function rulesOf(draft: RulesDraft): StandardRules {
  if (draft.kind === 'card') {
    return {
      kind: 'card',
      issuers: draft.issuers.map((issuer) => ({ ...issuer, months: numberOf(issuer.months) })),
    }
  }
  const { hours, months } = draft.first_period
  const hasFirst = hours.trim() !== '' || months.trim() !== ''
  return {
    kind: 'hours',
    period: periodOf(draft.period),
    hours: numberOf(draft.hours),
    areas: draft.areas.map((area) => ({ ...area, minimum_hours: typedHours(area.minimum_hours) ?? 0 })),
    first_period: hasFirst ? { hours: numberOf(hours), months: numberOf(months) } : null,
    yearly_hours: typedHours(draft.yearly_hours),
    carry_over_days: typedHours(draft.carry_over_days) ?? 0,
    rounding: draft.rounding,
  }
}

function periodOf({ kind, months, starts_on }: RulesDraft['period']): HourRules['period'] {
  if (kind === 'once') return { kind }
  return kind === 'fixed' ? { kind, months: numberOf(months), starts_on } : { kind, months: numberOf(months) }
}

/** Whether the rules or their source differ from those of the newest version, so that a new one is needed. */
export function changesRules({ version }: StandardDraft, standard: Standard | null): boolean {
  const before = draftOf(standard, '').version
  return (
    JSON.stringify(rulesOf(version.rules)) !== JSON.stringify(rulesOf(before.rules)) ||
    version.source.trim() !== before.source.trim()
  )
}

/** The request that saves the draft: without a version if only the name and the like change. */
export function changeOf(draft: StandardDraft, standard: Standard | null): StandardChange {
  const { version, renewed_by, ...rest } = draft
  const last = standard?.versions.at(-1)
  const { effective_from, rules, source } = version
  const changed = { effective_from: standard ? effective_from : null, rules: rulesOf(rules), source }
  return {
    ...(standard && last && { id: standard.id, base_version: last.number }),
    ...rest,
    renewed_by: renewed_by || null,
    version: changesRules(draft, standard) ? changed : null,
  }
}
