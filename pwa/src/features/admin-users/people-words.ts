import type { PersonStatus, Role } from '@cubby/contract/people'
import { GraduationCap, type LucideIcon, Presentation, ShieldCheck, User } from 'lucide-react'
import type { ChipTone } from '@/ui/chip.tsx'

export const roleNames: Readonly<Record<Role, string>> = {
  user: 'User',
  student: 'Student',
  instructor: 'Instructor',
  admin: 'Admin',
}

export const roleIcons: Readonly<Record<Role, LucideIcon>> = {
  user: User,
  student: GraduationCap,
  instructor: Presentation,
  admin: ShieldCheck,
}

export const statusNames: Readonly<Record<PersonStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

export const statusTones: Readonly<Record<PersonStatus, ChipTone>> = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'destructive',
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant's day on this device's clock: 'Nov 21, 2026'. */
export function dayOf(instant: string): string {
  return day.format(new Date(instant))
}

/** An instant on this device's clock: 'Nov 21, 2026, 10:42 AM'. */
export function momentOf(instant: string): string {
  return moment.format(new Date(instant))
}
