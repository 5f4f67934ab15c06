import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { GraduationCap, type LucideIcon, Presentation, ShieldCheck, User } from 'lucide-react'
import type { ChipTone } from '@/ui/chip.tsx'

export const roleLabels: Readonly<Record<Role, string>> = {
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

export const statusLabels: Readonly<Record<UserStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

export const statusTones: Readonly<Record<UserStatus, ChipTone>> = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'destructive',
}
