import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { t } from '@cubby/texts/t'
import { GraduationCap, type LucideIcon, Presentation, ShieldCheck, User } from 'lucide-react'
import type { ChipTone } from '@/ui/chip.tsx'

export const roleLabels: Readonly<Record<Role, string>> = {
  user: t('User'),
  student: t('Student'),
  instructor: t('Instructor'),
  admin: t('Admin'),
}

export const roleIcons: Readonly<Record<Role, LucideIcon>> = {
  user: User,
  student: GraduationCap,
  instructor: Presentation,
  admin: ShieldCheck,
}

export const statusLabels: Readonly<Record<UserStatus, string>> = {
  active: t('Active'),
  inactive: t('Inactive'),
  suspended: t('Suspended'),
}

export const statusTones: Readonly<Record<UserStatus, ChipTone>> = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'destructive',
}
