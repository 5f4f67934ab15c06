import type { HourCredit, TrainingStatus } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { t } from '@cubby/texts/t'
import { areasOf, isCard } from '@/features/catalog/classes-admin/shares/standard-areas.ts'
import type { ChipTone } from '@/ui/chip.tsx'

export const trainingStatusLabels: Readonly<Record<TrainingStatus, string>> = {
  submitted: t('Submitted'),
  verified: t('Verified'),
  returned: t('Returned'),
  rejected: t('Rejected'),
}

export const trainingStatusTones: Readonly<Record<TrainingStatus, ChipTone>> = {
  submitted: 'warning',
  verified: 'success',
  returned: 'pending',
  rejected: 'destructive',
}

/** What a training counts for: 'Child abuse and maltreatment: 3 hours'. */
export function creditText(
  { standard_id, area_id, hours }: HourCredit,
  standards: readonly Standard[],
  day: string,
): string {
  const standard = standards.find(({ id }) => id === standard_id)
  if (!standard) return t('{hours, plural, one {# hour} other {# hours}}', { hours })
  const area = areasOf(standard, day).find(({ id }) => id === area_id)
  const name = area?.name ?? standard.name
  return isCard(standard, day)
    ? t('{standard}: card from {issuer}', { standard: standard.name, issuer: name })
    : t('{name}: {hours, plural, one {# hour} other {# hours}}', { name, hours })
}
