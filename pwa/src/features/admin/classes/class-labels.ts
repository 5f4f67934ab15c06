import type { ClassStatus, SessionStatus } from '@cubby/contract/classes'
import type { ChipTone } from '@/ui/chip.tsx'

export const classStatusNames: Readonly<Record<ClassStatus, string>> = {
  scheduled: 'Scheduled',
  active: 'Active',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const classStatuses = Object.keys(classStatusNames) as ClassStatus[]

export const classTones: Readonly<Record<ClassStatus, ChipTone>> = {
  scheduled: 'primary',
  active: 'success',
  cancelled: 'destructive',
  completed: 'neutral',
}

export const sessionStatusNames: Readonly<Record<SessionStatus, string>> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const sessionStatuses = Object.keys(sessionStatusNames) as SessionStatus[]

export const sessionTones: Readonly<Record<SessionStatus, ChipTone>> = {
  scheduled: 'primary',
  cancelled: 'destructive',
  completed: 'success',
}
