import { type ConsentOccasion, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { UserOverview } from '@cubby/contract/student/user-overview'
import { takenOffText } from '@cubby/rules/money/discount'
import { amountText, paidByText } from '@cubby/rules/money/price-text'
import { personName } from '@cubby/rules/people/person-name'
import { displayDate, sessionDates } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Day, Moment } from '@/desk/dates/dates.tsx'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { centerText, statusText } from '@/features/money/payments-admin/transaction-labels.ts'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { EntryStatus } from '@/features/seats/waitlist-admin/entry-status.tsx'
import { AttendanceHours } from '@/features/teaching/attendance-admin/attendance-hours.tsx'
import {
  statusLabels as certificateLabels,
  statusTones as certificateTones,
} from '@/features/teaching/certificates-admin/certificate-labels.ts'
import { SetStandard } from '@/features/teaching/hours-admin/set-standard.tsx'
import {
  dueText,
  missingText,
  stateLabel,
  stateTones,
} from '@/features/teaching/hours-admin/standing-labels.ts'
import { textLink } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'

const occasionLabels: Readonly<Record<ConsentOccasion, string>> = {
  sign_up: t('Sign-up'),
  invitation: t('Invitation'),
  enrollment: t('Enrollment'),
  asked: t('Asked by Cubby'),
}

/** The enrollments, attendance, waitlist entries, payments, certificates, hours, agreements, and messages of a user. */
export function UserRecords({ overview }: { overview: UserOverview }) {
  const { user, enrollments, attendance, waitlist, payments, certificates, consents, messages } = overview
  const { standings } = overview
  const own = { searchTerm: user.email }
  return (
    <>
      <PanelSection
        title={t('Enrollments')}
        total={enrollments.total}
        empty={t('No enrollments.')}
        list={{ to: '/admin/enrollments', search: { ...own, dates: 'all' } }}
        rows={enrollments.rows.map((row) => ({
          id: row.id,
          title: row.class_name,
          session: { id: row.session_id, section: 'roster' },
          detail: row.paid_by ? `${sessionDates(row)}. ${paidByText(row.paid_by)}` : sessionDates(row),
          end: <ReviewStatus status={row.enrollment_status} isArchived={row.archived_at !== null} />,
        }))}
      />
      <PanelSection
        title={t('Attendance')}
        total={attendance.total}
        empty={t('No session has begun.')}
        rows={attendance.rows.map(({ session_id, class_id: _, class_title, totals, ...dates }) => ({
          id: session_id,
          title: class_title,
          session: { id: session_id, section: 'attendance' },
          detail: sessionDates(dates),
          end: <AttendanceHours totals={totals} />,
        }))}
      />
      <PanelSection
        title={t('Waitlist')}
        total={waitlist.length}
        empty={t('Not on a waitlist.')}
        list={{ to: '/admin/waitlist', search: own }}
        rows={waitlist.map((entry) => ({
          id: entry.id,
          title: entry.class_name,
          session: { id: entry.session_id, section: 'waitlist' },
          detail: `#${entry.position}, ${displayDate(entry.next_session_date, entry.end_date)}`,
          end: <EntryStatus entry={entry} />,
        }))}
      />
      <PanelSection
        title={t('Payments')}
        total={payments.total}
        empty={t('No payments.')}
        list={{ to: '/admin/financial', search: { ...own, list: 'transactions', dates: 'all' } }}
        rows={payments.rows.map((payment) => ({
          id: payment.id,
          title: payment.class_name,
          session: { id: payment.session_id, section: 'money' },
          detail: (
            <>
              {rich('{status}, charged <day></day>', {
                status: statusText(payment),
                day: () => <Day of={payment.created_at} />,
              })}
              {payment.paid_by && `. ${centerText(payment)}`}
              {payment.discount && `. ${takenOffText(payment.price ?? payment.amount, payment.discount)}`}
            </>
          ),
          end: amountText(payment.amount),
        }))}
      />
      <PanelSection
        title={t('Certificates')}
        total={certificates.total}
        empty={t('No certificates.')}
        list={{ to: '/admin/certificates', search: own }}
        rows={certificates.rows.map(({ id, certificate_name, expiration_date, status }) => ({
          id,
          title: certificate_name,
          detail: expiration_date
            ? t('Expires {day}', { day: displayDate(expiration_date, expiration_date) })
            : t('Never expires'),
          end: <Chip tone={certificateTones[status]}>{certificateLabels[status]}</Chip>,
        }))}
      />
      {standings && (
        <PanelSection
          title={t('Hours')}
          total={standings.length}
          empty={t('Follows no standard.')}
          action={<SetStandard userId={user.id} name={personName(user)} standings={standings} />}
          list={{ to: '/admin/hours', search: { searchTerm: user.email, state: 'all' } }}
          rows={standings.map((standing) => ({
            id: standing.standard_id,
            title: standing.standard_name,
            detail: [
              missingText(standing) && t('Missing: {missing}', { missing: missingText(standing) }),
              dueText(standing),
              standing.by_office && t('Set by the office'),
            ]
              .filter(Boolean)
              .join('. '),
            end: <Chip tone={stateTones[standing.state]}>{stateLabel(standing)}</Chip>,
          }))}
        />
      )}
      <PanelSection
        title={t('Agreements')}
        total={consents.length}
        empty={t('Has not agreed to the Terms or the Privacy Policy.')}
        rows={consents.map(({ kind, version, given_at, occasion }) => ({
          id: `${kind} ${version}`,
          title: t('{title}, version {version}', {
            title: translate(legalTextTitles[kind]),
            version,
          }),
          detail: <Moment of={given_at} />,
          end: occasionLabels[occasion],
        }))}
      />
      <PanelSection
        title={t('Messages')}
        total={messages.total}
        empty={t('No messages.')}
        rows={messages.rows.map(({ id, title, read, created_at }) => ({
          id,
          title,
          detail: <Moment of={created_at} />,
          end: read ? t('Read') : t('Unread'),
        }))}
      />
    </>
  )
}

interface PanelRow {
  id: string
  title: string
  /** The session of this row, and the section of its page. */
  session?: Pick<ComponentProps<typeof SessionLink>, 'id' | 'section'>
  detail: ReactNode
  /** At the right: a status or an amount. */
  end?: ReactNode
}

interface PanelSectionProps {
  title: string
  rows: readonly PanelRow[]
  total: number
  /** The text if there are no rows. */
  empty: string
  /** The list with all rows of the user. */
  list?: ListTarget
  /** A button below the rows. */
  action?: ReactNode
}

/** The newest rows of one list of a user. */
function PanelSection({ title, rows, total, empty, list, action }: PanelSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="figures text-lg">
          {title} <span className="font-normal text-muted-foreground">({total})</span>
        </h3>
        {list && total > 0 && (
          <Link {...list} className={`${textLink} text-sm`}>
            {t('Show all')}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {rows.length === 0 && <p className="text-muted-foreground text-sm">{empty}</p>}
      <ul className="divide-y">
        {rows.map(({ id: key, title: name, session, detail, end }) => (
          <li key={key} className="flex items-center justify-between gap-3 py-2">
            <div className="wrap-anywhere min-w-0 text-sm">
              <p className="font-semibold">
                {session ? <SessionLink {...session}>{name}</SessionLink> : name}
              </p>
              <p className="figures text-muted-foreground">{detail}</p>
            </div>
            {end && <div className="figures shrink-0 text-end text-sm">{end}</div>}
          </li>
        ))}
      </ul>
      {action && <div>{action}</div>}
    </section>
  )
}
