import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
  card_payments: {
    to: '/admin/financial',
    search: { list: 'transactions', attention: 'card', dates: 'all' },
  },
  approval_requests: { to: '/admin/approval-requests', search: {} },
  open_messages: { to: '/admin/contact-messages', search: {} },
} as const satisfies Record<string, ListTarget>

/** The work that an administrator has to do today, in one strip. Each number links to the rows that it counts. */
export function WorkQueue() {
  const { data, error } = useQuery({
    queryKey: [WORK_QUEUE],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/work-queue', { signal }),
  })
  const waiting = workItems(data).filter(({ count }) => count !== 0)
  return (
    <section aria-label="Work queue" className="print:hidden">
      {/* One line that scrolls if it has to, so that the screen below does not move when the numbers arrive. */}
      <div className="flex h-13 items-stretch overflow-clip rounded-card border bg-card">
        <h2 className="grid shrink-0 place-items-center bg-band px-4 font-display font-semibold text-band-foreground text-base">
          Needs you
        </h2>
        {data && waiting.length === 0 && (
          <p className="self-center px-4 text-muted-foreground text-sm">Nothing is waiting for you.</p>
        )}
        {data && (
          <ul className="scroll-x-fade flex divide-x">
            {waiting.map(({ id, count, text }) => (
              <li key={id} className="grid">
                <Link
                  {...lists[id]}
                  className="figures flex items-center gap-1.5 whitespace-nowrap px-2.5 text-xs hover:bg-muted focus-visible:-outline-offset-2"
                >
                  <span className="font-display font-semibold text-lg text-primary">{count}</span> {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <p role="alert" className="pt-2 text-destructive text-sm">
          {failureSentence(error, messages.workQueueFailed)}
        </p>
      )}
    </section>
  )
}
