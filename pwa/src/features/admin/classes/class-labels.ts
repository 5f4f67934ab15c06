import type { ClassStatus, SessionStatus } from '@cubby/contract/classes'
import type { ChipTone } from '@/ui/chip.tsx'

export const classStatusLabels: Readonly<Record<ClassStatus, string>> = {
  scheduled: 'Scheduled',
  active: 'Active',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const classStatuses = Object.keys(classStatusLabels) as ClassStatus[]

export const classTones: Readonly<Record<ClassStatus, ChipTone>> = {
  scheduled: 'primary',
  active: 'success',
  cancelled: 'destructive',
  completed: 'neutral',
}

export const sessionStatusLabels: Readonly<Record<SessionStatus, string>> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const sessionStatuses = Object.keys(sessionStatusLabels) as SessionStatus[]

export const sessionTones: Readonly<Record<SessionStatus, ChipTone>> = {
  scheduled: 'primary',
  cancelled: 'destructive',
  completed: 'success',
}
