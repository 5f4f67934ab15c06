import type { MyCenter, StaffMember } from '@cubby/contract/student/my-center'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock, FileText, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { TextField } from '@/ui/fields.tsx'
import {
  expiringOf,
  expiryText,
  lackingOf,
  nextClassOf,
  staffMatching,
  standingText,
} from './center-figures.ts'
import type { StaffFilter } from './center-search.ts'

interface StaffListProps {
  center: MyCenter
  filter: StaffFilter | undefined
}

const filterTexts: Record<StaffFilter, string> = {
  expiring: 'Only those with a certificate that expired or ends within 90 days',
  missing: 'Only those who lack hours or a card',
}

/** The staff of a center: next class, what expires, and what is missing. */
export function StaffList({ center, filter }: StaffListProps) {
  const reachable = useServerReachable()
  const [words, setWords] = useState('')
  const { staff } = center
  const found = staffMatching(staff, { words, filter })
  if (staff.length === 0) {
    return (
      <EmptyState
        picture={<EmptyCubbies />}
        title="Nobody has joined yet"
        action={
          <Link
            to="/my-center"
            search={{ center: center.id, tab: 'invitations' }}
            className={buttonVariants()}
          >
            Invite your staff
          </Link>
        }
      >
        Your staff joins with a link or an email. Then you see their classes, certificates, and hours here,
        even without a signal.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="staff" className="grid gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_1fr]">
        <h2 id="staff" className="sr-only">
          Staff
        </h2>
        <TextField
          label="Search by name"
          type="search"
          value={words}
          enterKeyHint="search"
          autoComplete="off"
          onValueChange={setWords}
        />
        <div className="flex flex-wrap gap-2 sm:justify-end">
          <DownloadButton
            path={`/centers/${center.id}/staff/export`}
            fileName="staff.csv"
            label="Export CSV"
            about="of the staff"
            disabled={!reachable}
          />
          <DownloadButton
            path={`/centers/${center.id}/certificates`}
            fileName="certificates.zip"
            label="All certificates"
            about="as one zip file"
            disabled={!reachable}
          />
        </div>
      </div>
      {!reachable && (
        <p className="text-muted-foreground text-sm">
          The export and the zip file need a connection. Everything else here is stored on this device.
        </p>
      )}
      {filter && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{filterTexts[filter]}</span>
          <Link
            to="/my-center"
            search={{ center: center.id }}
            resetScroll={false}
            className={buttonVariants({ variant: 'quiet', size: 'small' })}
          >
            <X className="size-4" aria-hidden="true" />
            Show everybody
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {found.length} of {staff.length}
      </p>
      {found.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">
          {filter && words === '' ? 'Nobody. All is well.' : 'Nobody matches.'}
        </p>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {found.map((member) => (
            <MemberCard key={member.member_id} center={center} member={member} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MemberCard({ center, member }: { center: MyCenter; member: StaffMember }) {
  const next = nextClassOf(member)
  const [expiring] = expiringOf(member)
  const [lacking, ...others] = lackingOf(member)
  return (
    <Card as="li" className="relative grid content-start gap-2 p-4 hover:border-input">
      <h3 className="text-lg">
        <Link
          to="/my-center/staff/$id"
          params={{ id: member.member_id }}
          search={{ center: center.id }}
          className="after:absolute after:inset-0 after:rounded-card"
        >
          {member.name}
        </Link>
      </h3>
      <p className="figures text-sm">
        {next ? (
          <>
            <span className="font-semibold">{next.class_title}</span>, {next.display_date}
            {next.status !== 'approved' && `, ${statusTexts[next.status].toLowerCase()}`}
          </>
        ) : (
          <span className="text-muted-foreground">No class ahead</span>
        )}
      </p>
      {expiring && (
        <Fact Icon={Clock} className={expiring.state === 'expired' ? 'text-destructive' : 'text-warning'}>
          {expiryText(expiring)}
        </Fact>
      )}
      {lacking && (
        <Fact
          Icon={CircleAlert}
          className={lacking.state === 'overdue' ? 'text-destructive' : 'text-warning'}
        >
          {lacking.standard_name}: {standingText(lacking)}
          {others.length > 0 && `, and ${others.length} more`}
        </Fact>
      )}
      {!expiring && !lacking && member.standings.length > 0 && (
        <Fact Icon={CircleCheck} className="text-success">
          Nothing is missing
        </Fact>
      )}
      {member.consent_missing && (
        <Fact Icon={FileText} className="text-muted-foreground">
          Has to agree to the current Terms before a new class
        </Fact>
      )}
    </Card>
  )
}

/** The state of a class in words. */
export const statusTexts = {
  pending: 'Waits for approval',
  approved: 'Enrolled',
  waiting: 'On the waitlist',
  offered: 'Has an offer',
  completed: 'Completed',
  ended: 'Ended',
} as const

interface FactProps {
  Icon: typeof Clock
  className: string
  children: ReactNode
}

function Fact({ Icon, className, children }: FactProps) {
  return (
    <p className={`figures flex gap-2 text-sm ${className}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
