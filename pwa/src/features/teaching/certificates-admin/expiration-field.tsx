import { t } from '@cubby/texts/t'
import type { ComponentProps } from 'react'
import { DateField } from '@/ui/fields.tsx'

export function ExpirationField(field: Omit<ComponentProps<typeof DateField>, 'label'>) {
  return <DateField label={t('Expiration date')} optional {...field} />
}
