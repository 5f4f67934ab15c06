import type { HourShare, Standard } from '@cubby/contract/teaching/standards'
import { t } from '@cubby/texts/t'
import { areasOf, isCard } from './standard-areas.ts'

/** What somebody types for one standard: the hours of each area, or the issuer of the card. */
export interface CreditDraft {
  readonly standard_id: string
  /** By area; of a standard without areas under the empty text. */
  readonly hours: Readonly<Record<string, string>>
  /** The issuer of a card; empty until it is chosen. */
  readonly issuer: string
}

const WITHOUT_AREA = ''

/** The areas of a standard to type hours for. A standard without areas has one field. */
export function fieldsOf(standard: Standard, day: string): readonly { id: string; name: string }[] {
  const areas = areasOf(standard, day)
  return areas.length > 0 ? areas : [{ id: WITHOUT_AREA, name: t('Hours') }]
}

export function newDraft(standardId: string): CreditDraft {
  return { standard_id: standardId, hours: {}, issuer: '' }
}

export function draftsOf(
  credits: readonly HourShare[],
  standards: readonly Standard[],
  day: string,
): CreditDraft[] {
  return [...Map.groupBy(credits, ({ standard_id }) => standard_id)].flatMap(([id, own]) => {
    const standard = standards.find((one) => one.id === id)
    if (!standard) return []
    if (isCard(standard, day)) return [{ ...newDraft(id), issuer: own[0]?.area_id ?? '' }]
    const hours = Object.fromEntries(
      own.map((credit) => [credit.area_id ?? WITHOUT_AREA, String(credit.hours)]),
    )
    return [{ ...newDraft(id), hours }]
  })
}

/** Returns the typed hours; null for an empty field, NaN for what is no number. */
export function typedHours(text: string | undefined): number | null {
  return text === undefined || text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}

/** The credits of what was typed. Areas without hours, and those that the standard no longer has, are left out. */
export function creditsOf(
  drafts: readonly CreditDraft[],
  standards: readonly Standard[],
  day: string,
): HourShare[] {
  return drafts.flatMap(({ standard_id, hours, issuer }) => {
    const standard = standards.find(({ id }) => id === standard_id)
    if (!standard) return []
    if (isCard(standard, day)) return issuer ? [{ standard_id, area_id: issuer, hours: 0 }] : []
    return fieldsOf(standard, day).flatMap(({ id }) => {
      const typed = typedHours(hours[id])
      return typed === null || typed === 0 ? [] : [{ standard_id, area_id: id || null, hours: typed }]
    })
  })
}
