import type { HourRules, Standard, StandardChange, StandardRules } from '@cubby/contract/teaching/standards'
import { typedHours } from '@/features/catalog/classes-admin/shares/credit-draft.ts'

/** An area or an issuer as it is typed. Its id stays, so that earlier credits still count for it. */
export interface AreaDraft {
  readonly id: string
  readonly name: string
  readonly minimum_hours: string
}

export interface IssuerDraft {
  readonly id: string
  readonly name: string
  readonly months: string
  readonly until: 'day' | 'month_end'
}

/** The typed values of a standard. Numbers are empty without one. */
export interface StandardDraft {
  readonly name: string
  readonly authority: string
  readonly renewed_by: string
  readonly archived: boolean
  readonly source: string
  readonly effective_from: string
  readonly kind: StandardRules['kind']
  readonly period: HourRules['period']['kind']
  readonly months: string
  readonly starts_on: string
  readonly hours: string
  readonly areas: readonly AreaDraft[]
  readonly first_hours: string
  readonly first_months: string
  readonly yearly_hours: string
  readonly carry_over_days: string
  readonly rounding: HourRules['rounding']
  readonly issuers: readonly IssuerDraft[]
}

const emptyDraft: StandardDraft = {
  name: '',
  authority: '',
  renewed_by: '',
  archived: false,
  source: '',
  effective_from: '',
  kind: 'hours',
  period: 'from_date',
  months: '24',
  starts_on: '',
  hours: '',
  areas: [],
  first_hours: '',
  first_months: '',
  yearly_hours: '',
  carry_over_days: '',
  rounding: 'none',
  issuers: [],
}

/** The draft of a standard, with the rules of its newest version. */
export function draftOf(standard: Standard | null): StandardDraft {
  const last = standard?.versions.at(-1)
  if (!standard || !last) return emptyDraft
  const { name, authority, renewed_by, archived } = standard
  const shared = {
    ...emptyDraft,
    name,
    authority,
    renewed_by: renewed_by ?? '',
    archived,
    source: last.source,
  }
  const { rules } = last
  if (rules.kind === 'card') {
    const issuers = rules.issuers.map((issuer) => ({ ...issuer, months: String(issuer.months) }))
    return { ...shared, kind: 'card', issuers }
  }
  const text = (value: number | null | undefined) => (value ? String(value) : '')
  return {
    ...shared,
    period: rules.period.kind,
    months: rules.period.kind === 'once' ? '' : String(rules.period.months),
    starts_on: rules.period.kind === 'fixed' ? rules.period.starts_on : '',
    hours: String(rules.hours),
    areas: rules.areas.map((area) => ({ ...area, minimum_hours: text(area.minimum_hours) })),
    first_hours: text(rules.first_period?.hours),
    first_months: text(rules.first_period?.months),
    yearly_hours: text(rules.yearly_hours),
    carry_over_days: text(rules.carry_over_days),
    rounding: rules.rounding,
  }
}

const numberOf = (text: string) => typedHours(text) ?? Number.NaN

/** The typed rules, which may be invalid. */
function rulesOf(draft: StandardDraft): StandardRules {
  if (draft.kind === 'card') {
    return {
      kind: 'card',
      issuers: draft.issuers.map((issuer) => ({ ...issuer, months: numberOf(issuer.months) })),
    }
  }
  const hasFirst = draft.first_hours.trim() !== '' || draft.first_months.trim() !== ''
  return {
    kind: 'hours',
    period: periodOf(draft),
    hours: numberOf(draft.hours),
    areas: draft.areas.map(({ id, name, minimum_hours }) => ({
      id,
      name,
      minimum_hours: typedHours(minimum_hours) ?? 0,
    })),
    first_period: hasFirst
      ? { hours: numberOf(draft.first_hours), months: numberOf(draft.first_months) }
      : null,
    yearly_hours: typedHours(draft.yearly_hours),
    carry_over_days: typedHours(draft.carry_over_days) ?? 0,
    rounding: draft.rounding,
  }
}

function periodOf({ period, months, starts_on }: StandardDraft): HourRules['period'] {
  switch (period) {
    case 'once':
      return { kind: 'once' }
    case 'fixed':
      return { kind: 'fixed', months: numberOf(months), starts_on }
    default:
      return { kind: period, months: numberOf(months) }
  }
}

/** Whether the rules or their source differ from those of the newest version, so that a new one is needed. */
export function changesRules(draft: StandardDraft, standard: Standard | null): boolean {
  const before = draftOf(standard)
  return (
    JSON.stringify(rulesOf(draft)) !== JSON.stringify(rulesOf(before)) ||
    draft.source.trim() !== before.source.trim()
  )
}

/** The request that saves the draft: without a version if only the name and the like change. */
export function changeOf(draft: StandardDraft, standard: Standard | null): StandardChange {
  const { name, authority, renewed_by, archived, source, effective_from } = draft
  const last = standard?.versions.at(-1)
  const version = { effective_from: standard ? effective_from : null, rules: rulesOf(draft), source }
  return {
    ...(standard && last && { id: standard.id, base_version: last.number }),
    name,
    authority,
    renewed_by: renewed_by || null,
    archived,
    version: changesRules(draft, standard) ? version : null,
  }
}
