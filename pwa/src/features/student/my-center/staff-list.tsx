import type { MyCenter, StaffMember } from '@cubby/contract/student/my-center'
import { t, text, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronRight, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { TextField } from '@/ui/fields.tsx'
import { MoreMenu } from '@/ui/more-menu.tsx'
import { rich } from '@/ui/rich.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { isNeedy, nextClassOf, staffMatching } from './center-figures.ts'
import type { StaffFilter } from './center-search.ts'
import { NeedsLines } from './needs-lines.tsx'
import { useToday } from './use-my-center.ts'

interface StaffListProps {
  center: MyCenter
  filter: StaffFilter | undefined
}

const filterTexts: Record<StaffFilter, string> = {
  expiring: text('Only people with a certificate that expired or expires within 90 days'),
  missing: text('Only people who are missing something'),
}

/** The staff of a center, those who need something first: what it is, and the next class of each. */
export function StaffList({ center, filter }: StaffListProps) {
  const reachable = useServerReachable()
  const today = useToday()
  const [words, setWords] = useState('')
  const { staff } = center
  const found = staffMatching(staff, { words, filter })
  if (staff.length === 0) {
    return (
      <EmptyState
        picture={<EmptyCubbies />}
        title={t('No one has joined yet')}
        action={
          <Link
            to="/my-center"
            search={{ center: center.id, tab: 'invitations' }}
            className={buttonVariants()}
          >
            {t('Invite your staff')}
          </Link>
        }
      >
        {t(
          'Your staff joins with a link or an email. Then you see their classes, certificates, and hours here, even without a signal.',
        )}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="staff" className="grid gap-4">
      <h2 id="staff" className="sr-only">
        {t('Staff')}
      </h2>
      <div className="flex items-end gap-2">
        <div className="min-w-0 max-w-sm flex-1">
          <TextField
            label={t('Search by name')}
            type="search"
            value={words}
            enterKeyHint="search"
            autoComplete="off"
            onValueChange={setWords}
          />
        </div>
        <MoreMenu label={t('More for the staff')}>
          <DownloadButton
            path={`/centers/${center.id}/staff/export`}
            fileName="staff.csv"
            label={rich('Export CSV <part>of the staff</part>', { part: readOnly })}
            variant="quiet"
            disabled={!reachable}
          />
          <DownloadButton
            path={`/centers/${center.id}/certificates`}
            fileName="certificates.zip"
            label={rich('All certificates <part>as one zip file</part>', { part: readOnly })}
            variant="quiet"
            disabled={!reachable}
          />
          {!reachable && (
            <p className="px-3.5 py-2 text-muted-foreground text-sm">
              {t('Both need a connection. Everything else here is stored on this device.')}
            </p>
          )}
        </MoreMenu>
      </div>
      {filter && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{translate(filterTexts[filter])}</span>
          <Link
            to="/my-center"
            search={{ center: center.id }}
            resetScroll={false}
            className={buttonVariants({ variant: 'quiet', size: 'small' })}
          >
            <X className="size-4" aria-hidden="true" />
            {t('Show everyone')}
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {t('{found} of {total}', { found: found.length, total: staff.length })}
      </p>
      {found.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">
          {filter && words === '' ? t('No one. All is well.') : t('No one matches.')}
        </p>
      ) : (
        <div className="grid gap-1.5">
          {/* Every row is a sentence without them. */}
          <div
            aria-hidden="true"
            className="flex gap-x-4 px-4 font-semibold text-muted-foreground text-sm max-lg:hidden"
          >
            <div className={`${columns} flex-1`}>
              <span>{t('Name')}</span>
              <span>{t('Missing')}</span>
              <span>{t('Next class')}</span>
            </div>
            <span className={actionColumn} />
          </div>
          <ul className="divide-y rounded-card border bg-card">
            {found.map((member) => (
              <MemberRow key={member.member_id} center={center} member={member} today={today} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const columns = 'grid gap-x-4 lg:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)] lg:items-baseline'
/** As wide as the button of a row, so that the columns of all rows begin at the same place. */
const actionColumn = 'flex justify-end lg:w-16'

interface MemberRowProps {
  center: MyCenter
  member: StaffMember
  today: string
}

/** Opens the person. Who needs something can be enrolled from here; the others are chosen in the order. */
function MemberRow({ center, member, today }: MemberRowProps) {
  const { member_id, name, consent_missing } = member
  const next = nextClassOf(member)
  return (
    <li className="relative flex min-h-12 items-center gap-x-4 px-4 py-1.5 first:rounded-t-card last:rounded-b-card hover:bg-muted">
      <div className={`${columns} min-w-0 flex-1`}>
        <h3 className="font-semibold font-sans text-base leading-normal">
          <Link
            to="/my-center/staff/$id"
            params={{ id: member_id }}
            search={{ center: center.id }}
            className="after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        <div className="text-sm">
          <p className="empty:hidden">
            <NeedsLines member={member} today={today} />
          </p>
          {consent_missing && (
            <p className="text-muted-foreground">
              {t('Has to agree to the current Terms before a new class')}
            </p>
          )}
        </div>
        <p className="figures text-muted-foreground text-sm empty:hidden">
          {next && (
            <Unbroken>
              {next.status === 'approved'
                ? `${next.class_title}, ${next.display_date}`
                : t(
                    '{title}, {dates}, {status, select, pending {waits for approval} waiting {on the waitlist} other {was offered a spot}}',
                    { title: next.class_title, dates: next.display_date, status: next.status },
                  )}
            </Unbroken>
          )}
        </p>
      </div>
      <div className={actionColumn}>
        {isNeedy(member) && !center.is_closed ? (
          <Link
            to="/my-center/enroll"
            search={{ center: center.id, member: member_id }}
            className={buttonVariants({ variant: 'outline', size: 'dense', className: 'relative' })}
          >
            {rich('Enroll <part>{name}</part>', { name, part: readOnly })}
          </Link>
        ) : (
          <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        )}
      </div>
    </li>
  )
}

/** Words that only screen readers read. */
const readOnly = (words: ReactNode) => <span className="sr-only">{words}</span>

/** The state of a class in words. */
export const statusTexts = {
  pending: text('Waits for approval'),
  approved: text('Enrolled'),
  waiting: text('On the waitlist'),
  offered: text('Was offered a spot'),
  completed: text('Completed'),
  ended: text('Ended'),
} as const
