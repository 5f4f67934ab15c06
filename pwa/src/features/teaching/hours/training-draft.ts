import { messages } from '@cubby/contract/messages'
import type { HourCredit } from '@cubby/contract/teaching/hours'
import { trainingReport } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { creditProblem } from '@cubby/rules/teaching/check-credits'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { t } from '@cubby/texts/t'
import type { CommandArgs } from '@/offline/store/stored-rows.ts'

/** A part of a training that counts for an area, as the student typed it. */
export interface CreditDraft {
  /** Tells the rows apart. */
  readonly key: string
  /** From `creditChoices`; empty while none is chosen. */
  readonly choice: string
  readonly hours: string
}

/** What the student typed. */
export interface TrainingDraft {
  readonly title: string
  readonly provider: string
  readonly completed_on: string
  readonly hours: string
  readonly credits: CreditDraft[]
}

/** Something that hours can count for: an area, a standard without areas, or the issuer of a card. */
export interface CreditChoice {
  readonly value: string
  readonly label: string
  readonly standard: Standard
  readonly areaId: string | null
  readonly isCard: boolean
}

/** Lists what a training can count for, on its day. */
export function creditChoices(standards: readonly Standard[], day: string): CreditChoice[] {
  return standards.flatMap((standard) => {
    const { rules } = versionOn(standard.versions, day)
    const isCard = rules.kind === 'card'
    const areas = isCard ? rules.issuers : rules.areas
    const choice = (areaId: string | null, label: string) => ({
      value: `${standard.id} ${areaId ?? ''}`,
      label,
      standard,
      areaId,
      isCard,
    })
    if (areas.length === 0) return [choice(null, standard.name)]
    return areas.map(({ id, name }) => choice(id, isCard ? t('Card from {name}', { name }) : name))
  })
}

export function emptyCredit(): CreditDraft {
  return { key: crypto.randomUUID(), choice: '', hours: '' }
}

interface Stated {
  title: string
  provider: string
  completed_on: string
  hours: number
  credits: readonly HourCredit[]
}

/** Returns what to show in the form of a training that is reported again, or of a new one. */
export function draftOf(stated: Stated | null): TrainingDraft {
  if (!stated) return { title: '', provider: '', completed_on: '', hours: '', credits: [emptyCredit()] }
  const { title, provider, completed_on, hours, credits } = stated
  const rows = credits.map((credit) => ({
    key: crypto.randomUUID(),
    choice: `${credit.standard_id} ${credit.area_id ?? ''}`,
    hours: credit.hours === 0 ? '' : String(credit.hours),
  }))
  return {
    title,
    provider,
    completed_on,
    hours: String(hours),
    credits: rows.length > 0 ? rows : [emptyCredit()],
  }
}

type Report = CommandArgs['report-training']['report']
type DraftErrors = Readonly<Record<string, string>>

/** Checks a draft with the rules of the server. Returns the report, or the error of each field. */
export function checkDraft(
  { title, provider, completed_on, hours, credits }: TrainingDraft,
  { id, choices, today }: { id: string; choices: readonly CreditChoice[]; today: string },
): { report: Report; errors: null } | { report: null; errors: DraftErrors } {
  const chosen = credits.flatMap((credit) => {
    const choice = choices.find(({ value }) => value === credit.choice)
    return choice ? [{ credit, choice }] : []
  })
  const unstated = chosen.some(({ choice, credit }) => !choice.isCard && !(readHours(credit.hours) > 0))
  const parsed = trainingReport.safeParse({
    id,
    title,
    provider,
    completed_on,
    hours: readHours(hours),
    credits: chosen.map(({ choice, credit }) => ({
      standard_id: choice.standard.id,
      area_id: choice.areaId,
      hours: choice.isCard ? 0 : readHours(credit.hours),
    })),
    upload_id: null,
  })
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
  if (unstated) errors.credits = t(messages.invalidCreditHours)
  if (completed_on > today) errors.completed_on = t(messages.trainingInFuture)
  const standards = choices.map(({ standard }) => standard)
  const problem =
    parsed.success &&
    creditProblem(parsed.data, standards, { day: completed_on, tooMany: t(messages.creditsExceedTraining) })
  if (problem) errors.credits ??= problem
  if (!parsed.success || Object.keys(errors).length > 0) return { report: null, errors }
  const { upload_id: _, ...report } = parsed.data
  return { report, errors: null }
}

function readHours(value: string): number {
  return value.trim() === '' ? Number.NaN : Number(value.trim().replace(',', '.'))
}
