import type { Activity, ActivityAction } from '@cubby/contract/student/activity'
import { priceText } from '@cubby/rules/money/price-text'
import { shortSessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import {
  Award,
  BookOpen,
  CalendarSync,
  CalendarX,
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
import { Unbroken } from '@/ui/unbroken.tsx'

const activityIcons: Record<ActivityAction, LucideIcon> = {
  profile_update: CircleUser,
  enrollment: BookOpen,
  payment: Receipt,
  certificate: FileText,
  payment_method_added: CreditCard,
  certificate_earned: Award,
  other: Sparkles,
}

const tones = {
  good: 'bg-success/10 text-success',
  bad: 'bg-destructive/10 text-destructive',
  pending: 'bg-pending/10 text-pending',
  over: 'bg-muted text-muted-foreground',
  neutral: 'bg-muted text-primary',
}

/** What happened to an enrollment or an account, by the words of the server, whose actions are coarser. */
const kinds: readonly (readonly [RegExp, LucideIcon, string?])[] = [
  [/waitlist|offer/i, Hourglass, tones.pending],
  [/withdrew|withdrawn|cancel/i, Undo2, tones.over],
  [/approved|enrolled|back$/i, CircleCheck, tones.good],
  [/rejected/i, CircleX, tones.bad],
  [/declined/i, CalendarX, tones.bad],
  [/completed/i, GraduationCap, tones.good],
  [/another date|moved|transfer/i, CalendarSync],
  [/password|passkey|factor|authenticator|recovery/i, KeyRound],
  [/email/i, Mail],
  [/refund/i, Undo2, tones.over],
]

function lookOf({ action, description }: Activity): { Icon: LucideIcon; tone: string } {
  const specific = action === 'enrollment' || action === 'profile_update' || action === 'payment'
  const kind = specific ? kinds.find(([words]) => words.test(description)) : undefined
  const earned = action === 'certificate_earned' || action === 'certificate'
  const [, Icon = activityIcons[action], tone = earned ? tones.good : tones.neutral] = kind ?? []
  return { Icon, tone }
}

interface ActivityItemProps {
  activity: Activity
  /** The time of the activity as text. */
  when: string
}

export function ActivityItem({ activity, when }: ActivityItemProps) {
  const { description, details, created_at } = activity
  const { Icon, tone } = lookOf(activity)
  const detail = activityDetail(details)
  return (
    <li className="flex items-center gap-3 py-3">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${tone}`}>
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 font-semibold leading-snug">{description}</p>
          <time
            dateTime={created_at}
            className="figures shrink-0 whitespace-nowrap text-muted-foreground text-sm"
          >
            {when}
          </time>
        </div>
        {detail && (
          <p className="figures text-muted-foreground text-sm">
            <Unbroken>{detail}</Unbroken>
          </p>
        )}
      </div>
    </li>
  )
}

/**
 * Returns the subject of an activity: 'CPR and First Aid Certification, session of Dec 4 · $95'. Empty without details.
 * The session is named as such, because its bare date reads as the date of the activity.
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
  const title = class_title ?? class_name
  const date = session_date && shortSessionDates({ start_date: session_date, end_date: session_date })
  const parts = [
    certificate_name,
    !date
      ? title
      : title
        ? t('{title}, session of {date}', { title, date })
        : t('Session of {date}', { date }),
    amount === undefined ? undefined : priceText(amount),
    last_four && t('Card ending in {digits}', { digits: last_four }),
    actor_name && t('by {name}', { name: actor_name }),
  ]
  return parts.filter(Boolean).join(' · ')
}
