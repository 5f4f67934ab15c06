import type { ChosenStandard, HoursLedger, Training } from '@cubby/contract/teaching/hours'
import { followedAfterChoice } from '@cubby/rules/teaching/chosen-standards'
import { isRecord } from '@/api/read-response.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import { isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'

/** The stored ledger with the standards of an unsent choice. Nothing unsent counts in it. */
export function ledgerNow(ledger: HoursLedger, outbox: readonly OutboxRow[]): HoursLedger {
  const choice = outbox.findLast(
    (row): row is OutboxRow<'choose-standards'> => row.kind === 'choose-standards' && isUnsent(row),
  )
  return choice ? { ...ledger, chosen: followedAfterChoice(ledger.chosen, choice.args.chosen) } : ledger
}

/** Stores which standards the student follows, from the response to a choice. */
export async function storeChosenStandards(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !Array.isArray(response.chosen) || !response.chosen.every(isChosen)) return false
  const { chosen } = response
  await db.hours.toCollection().modify({ chosen })
  await markChanged(db, 'hours')
  return true
}

function isChosen(value: unknown): value is ChosenStandard {
  return isRecord(value) && typeof value.standard_id === 'string' && typeof value.since === 'string'
}

/** Stores a training from the response to its report, in place of what the server returned before. */
export async function storeTraining(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !isTraining(response.training)) return false
  const { training } = response
  await db.hours.toCollection().modify((ledger) => {
    ledger.trainings = [training, ...ledger.trainings.filter(({ id }) => id !== training.id)].sort(
      (one, other) => other.completed_on.localeCompare(one.completed_on),
    )
  })
  await markChanged(db, 'hours')
  return true
}

function isTraining(value: unknown): value is Training {
  return (
    isRecord(value) &&
    [value.id, value.title, value.provider, value.completed_on, value.status].every(
      (field) => typeof field === 'string',
    ) &&
    Array.isArray(value.credits)
  )
}
