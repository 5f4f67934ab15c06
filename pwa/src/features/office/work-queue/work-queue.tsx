import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { failureSentence } from '@/desk/messages/failure.tsx'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { useWorkQueue } from '@/desk/shell/use-work-queue.ts'
import { workItems } from './work-items.ts'

const lists = {
  pending_enrollments: {
    to: '/admin/enrollments',
    search: { status: 'pending', current: 'true', dates: 'all' },
  },
  transfer_requests: { to: '/admin/enrollments', search: { transfer: 'requested', dates: 'all' } },
  expiring_offers: { to: '/admin/waitlist', search: { show: 'expiring' } },
  overdue_payments: { to: '/admin/financial', search: { due: 'overdue', dates: 'all' } },
  center_requests: { to: '/admin/centers', search: { status: 'requested' } },
  draft_invoices: { to: '/admin/financial', search: { list: 'invoices', state: 'draft' } },
  overdue_invoices: { to: '/admin/financial', search: { list: 'invoices', state: 'overdue' } },
  calls: { to: '/admin/calls', search: {} },
  submitted_trainings: { to: '/admin/hours', search: { tab: 'trainings' } },
  unconfirmed_meetings: { to: '/admin/classes', search: { meetings: 'unconfirmed' } },
  card_payments: {
    to: '/admin/financial',
    search: { list: 'transactions', attention: 'card', dates: 'all' },
  },
  twin_accounts: { to: '/admin/users', search: { twins: 'true', sort: 'email' } },
  approval_requests: { to: '/admin/approval-requests', search: {} },
  unchecked_files: { to: '/admin/system-health', search: {} },
  open_messages: { to: '/admin/contact-messages', search: {} },
} as const satisfies Record<string, ListTarget>

/**
 * The work that an administrator has to do today: one strip, on narrower screens a grid of two or three columns. Each
 * number links to the rows that it counts.
 */
export function WorkQueue() {
  const { data, error } = useWorkQueue()
  const waiting = workItems(data).filter(({ count }) => count !== 0)
  return (
    <section aria-label="Work queue" className="print:hidden">
      {/* It has the height of six numbers, so that the screen below does not move when they arrive. */}
      <div className="flex items-stretch max-sm:min-h-49 max-sm:flex-col sm:max-xl:min-h-25 xl:h-13 overflow-clip rounded-card border bg-card">
        <h2 className="grid shrink-0 place-items-center bg-band px-4 font-display max-sm:h-10 max-sm:justify-items-start max-sm:px-3.5 font-semibold text-band-foreground text-base">
          Needs you
        </h2>
        {data && waiting.length === 0 && (
          <p className="self-center px-4 max-sm:my-auto text-muted-foreground text-sm">
            Nothing is waiting for you.
          </p>
        )}
        {data && waiting.length > 0 && (
          <ul className="xl:scroll-x-fade flex max-xl:grid max-xl:flex-1 max-xl:auto-rows-fr max-xl:grid-cols-3 max-xl:gap-px max-xl:bg-border max-sm:grid-cols-2 xl:divide-x">
            {waiting.map(({ id, count, text }) => (
              <li
                key={id}
                className="grid bg-card xl:shrink-0 max-sm:last:odd:col-span-2 sm:max-xl:last:nth-[3n+1]:col-span-3 sm:max-xl:last:nth-[3n+2]:col-span-2"
              >
                <Link
                  {...lists[id]}
                  className="figures flex min-w-0 items-center gap-1.5 px-2.5 text-xs hover:bg-muted max-xl:gap-2 max-xl:px-3.5 max-xl:py-1 leading-4 xl:max-w-36 focus-visible:-outline-offset-2"
                >
                  <span className="shrink-0 whitespace-nowrap font-display font-semibold text-lg text-primary">
                    {count}
                  </span>{' '}
                  {text}
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
