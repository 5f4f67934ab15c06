import type { Activity, ActivityAction } from '@cubby/contract/student/activity'
import { priceText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import {
  Award,
  BookOpen,
  CalendarSync,
  CircleCheck,
  CircleUser,
  CircleX,
  CreditCard,
  FileText,
  GraduationCap,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Mail,
  Receipt,
  Sparkles,
  Undo2,
} from 'lucide-react'

const activityIcons: Record<ActivityAction, LucideIcon> = {
  profile_update: CircleUser,
  enrollment: BookOpen,
  payment: Receipt,
  certificate: FileText,
  payment_method_added: CreditCard,
  certificate_earned: Award,
  other: Sparkles,
}

/** What happened to an enrollment or an account, by the words of the server, whose actions are coarser. */
const kinds: readonly (readonly [RegExp, LucideIcon])[] = [
  [/waitlist|offer/i, Hourglass],
  [/withdrew|withdrawn|cancel/i, Undo2],
  [/approved|enrolled|back$/i, CircleCheck],
  [/rejected|declined/i, CircleX],
  [/completed/i, GraduationCap],
  [/another date|moved|transfer/i, CalendarSync],
  [/password|passkey|factor|authenticator|recovery/i, KeyRound],
  [/email/i, Mail],
  [/refund/i, Undo2],
]

function iconOf({ action, description }: Activity): LucideIcon {
  const specific = action === 'enrollment' || action === 'profile_update' || action === 'payment'
  return (specific && kinds.find(([words]) => words.test(description))?.[1]) || activityIcons[action]
}

interface ActivityItemProps {
  activity: Activity
  /** The time of the activity as text. */
  when: string
}

export function ActivityItem({ activity, when }: ActivityItemProps) {
  const { description, details, created_at } = activity
  const Icon = iconOf(activity)
  const detail = activityDetail(details)
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-primary">
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-snug">{description}</p>
        {detail && <p className="figures text-muted-foreground text-sm">{detail}</p>}
      </div>
      <time dateTime={created_at} className="figures shrink-0 text-muted-foreground text-sm">
        {when}
      </time>
    </li>
  )
}

/**
 * Returns the subject of an activity: 'CPR and First Aid Certification · Dec 4, 2026 · $95'. Empty without
 * details.
 */
export function activityDetail({
  class_title,
  class_name,
  session_date,
  amount,
  last_four,
  certificate_name,
  actor_name,
}: Activity['details']) {
  const parts = [
    certificate_name,
    class_title ?? class_name,
    session_date && displayDate(session_date, session_date),
    amount === undefined ? undefined : priceText(amount),
    last_four && `Card ending in ${last_four}`,
    actor_name && `by ${actor_name}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
