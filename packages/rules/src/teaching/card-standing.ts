import { CARD_EXPIRES_SOON_DAYS } from '@cubby/contract/constants'
import type { CardRules, StandardVersion } from '@cubby/contract/teaching/standards'
import { addDays } from '../days.ts'
import { addMonths, endOfMonth } from './calendar-months.ts'
import { type CommonStanding, openState, type StandingFacts, versionOn } from './standing-state.ts'

export interface CardStanding extends CommonStanding {
  readonly kind: 'card'
  /** The newest card; null if there is none. */
  readonly card: {
    readonly issuer: string
    readonly completed_on: string
    readonly expires_on: string
  } | null
  /** The same for a card that the office has not verified. */
  readonly self_reported: CardStanding['card']
}

/** Finds the newest card of a student, and how long it is valid. */
export function cardStanding({ standard, entries, today }: StandingFacts): CardStanding {
  const newest = (isSelfReported: boolean) =>
    entries
      .filter(({ is_self_reported }) => is_self_reported === isSelfReported)
      .flatMap(({ completed_on, credits }) =>
        credits
          .filter(({ standard_id }) => standard_id === standard.id)
          .flatMap(({ area_id }) =>
            cardOf(versionOn(standard.versions, completed_on), completed_on, area_id),
          ),
      )
      .reduce<CardStanding['card']>(
        (last, card) => (last && last.expires_on >= card.expires_on ? last : card),
        null,
      )
  const card = newest(false)
  const shared = { kind: 'card' as const, card, self_reported: newest(true) }
  if (!card) return { ...shared, state: 'open', due_on: null, done_until: null }
  const isValid = card.expires_on > addDays(today, CARD_EXPIRES_SOON_DAYS)
  const state = isValid ? 'done' : openState(card.expires_on, today)
  return { ...shared, state, due_on: card.expires_on, done_until: isValid ? card.expires_on : null }
}

function cardOf({ rules }: StandardVersion, completedOn: string, issuerId: string | null) {
  if (rules.kind !== 'card') return []
  const issuer = rules.issuers.find(({ id }) => id === issuerId)
  return issuer
    ? [{ issuer: issuer.name, completed_on: completedOn, expires_on: expiryOf(issuer, completedOn) }]
    : []
}

/** Returns the last day on which a card is valid. */
function expiryOf({ months, until }: CardRules['issuers'][number], completedOn: string): string {
  const day = addMonths(completedOn, months)
  return until === 'month_end' ? endOfMonth(day) : day
}
