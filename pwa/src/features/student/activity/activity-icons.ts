import type { ActivityAction } from '@cubby/contract/student/activity'
import {
  Award,
  BookOpen,
  CircleUser,
  CreditCard,
  FileText,
  type LucideIcon,
  Receipt,
  Sparkles,
} from 'lucide-react'

export const activityIcons: Record<ActivityAction, LucideIcon> = {
  profile_update: CircleUser,
  enrollment: BookOpen,
  payment: Receipt,
  certificate: FileText,
  payment_method_added: CreditCard,
  certificate_earned: Award,
  other: Sparkles,
}
