import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CalendarClock,
  ChevronRight,
  CircleDollarSign,
  Clock,
  Hourglass,
  Inbox,
  PhoneCall,
} from 'lucide-react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { WORK_QUEUE } from '@/desk/shell/query-client.ts'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { workItems } from './work-items.ts'

const lists = {
  pending_enrollments: {
    to: '/admin/enrollments',
    search: { status: 'pending', current: 'true', dates: 'all' },
  },
  transfer_requests: { to: '/admin/enrollments', search: { transfer: 'requested', dates: 'all' } },
  expiring_offers: { to: '/admin/waitlist', search: { show: 'expiring' } },
  overdue_payments: { to: '/admin/financial', search: { due: 'overdue', dates: 'all' } },
  calls: { to: '/admin/calls', search: {} },
  unconfirmed_meetings: { to: '/admin/classes', search: { meetings: 'unconfirmed' } },
  open_messages: { to: '/admin/contact-messages', search: {} },
} as const satisfies Record<string, ListTarget>

const icons = {
  pending_enrollments: Hourglass,
  transfer_requests: ArrowLeftRight,
  expiring_offers: Clock,
  overdue_payments: CircleDollarSign,
  calls: PhoneCall,
  unconfirmed_meetings: CalendarClock,
  open_messages: Inbox,
}

/** The work that an administrator has to do today. Each number links to the rows that it counts. */
export function WorkQueue() {
  const { data, error } = useQuery({
    queryKey: [WORK_QUEUE],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/work-queue', { signal }),
  })
  return (
    <section aria-label="Work queue" className="print:hidden">
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3 2xl:grid-cols-6">
        {workItems(data).map(({ id, count, text }) => {
          const Icon = icons[id]
          return (
            <li key={id}>
              <Link
                {...lists[id]}
                className={`flex h-full min-h-12 items-center gap-3 rounded-card border bg-card px-4 py-2 hover:bg-muted ${count === 0 ? 'text-muted-foreground' : ''}`}
              >
                <Icon
                  className={`size-5 shrink-0 ${count ? 'text-primary' : 'text-muted-foreground'}`}
                  aria-hidden="true"
                />
                <span className="figures min-w-0 flex-1">
                  <span className="inline-block min-w-7 font-display font-semibold text-xl">
                    {count ?? '…'}
                  </span>{' '}
                  {text}
                </span>
                <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
      {error && (
        <p role="alert" className="pt-2 text-destructive text-sm">
          {failureSentence(error, messages.workQueueFailed)}
        </p>
      )}
    </section>
  )
}
