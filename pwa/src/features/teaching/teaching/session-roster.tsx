import { messages } from '@cubby/contract/messages'
import { phoneText } from '@cubby/contract/phone'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Mail, Phone } from 'lucide-react'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { MoreMenu } from '@/ui/more-menu.tsx'
import { PrintButton } from '@/ui/print-button.tsx'

interface SessionMenuProps {
  session: TaughtSession
  /** Whether the session has an attendance sheet to print. */
  hasSheet: boolean
}

/** Prints the attendance sheet of a session, and saves its participants as a file. */
export function SessionMenu({ session, hasSheet }: SessionMenuProps) {
  const { id, class_id, class_title, start_date, end_date, participants } = session
  if (participants.length === 0) return null
  const name = `${class_title}, ${displayDate(start_date, end_date)}`
  return (
    <MoreMenu label={t('More for {name}', { name })}>
      {hasSheet && (
        <PrintButton
          variant="quiet"
          label={t('Print attendance sheet')}
          of={` ${t('of {name}', { name })}`}
        />
      )}
      <DownloadButton
        variant="quiet"
        path={`/classes/${class_id}/participants/export?sessionId=${id}`}
        fileName={`participants-${start_date}.csv`}
        label={t('Students as CSV')}
      />
    </MoreMenu>
  )
}

interface SessionRosterProps {
  session: TaughtSession
  /** The day of the meeting whose make-ups are listed, too. */
  meetingDate?: string
}

/** Who comes to a session, in rows of 48 px, with a word only for exceptions. */
export function SessionRoster({ session: { id, participants }, meetingDate }: SessionRosterProps) {
  const roster = useStored('rosters').rows.find((one) => one.id === id)
  const unpaid = new Set(roster?.students.filter(({ is_unpaid }) => is_unpaid).map((student) => student.id))
  const meetings = roster?.meetings.filter(({ date }) => date === meetingDate).map((meeting) => meeting.id)
  const makeUps = (roster?.make_ups ?? []).filter(({ meeting_id }) => meetings?.includes(meeting_id))
  if (participants.length + makeUps.length === 0) {
    return <p className="py-3 text-muted-foreground">{t(messages.noStudentsInSession)}</p>
  }
  return (
    <ul aria-label={t('Roster')} className="grid sm:grid-cols-2 sm:gap-x-8">
      {participants.map((participant) => (
        <RosterRow
          key={participant.enrollment_id}
          name={participant.name}
          email={participant.email}
          phone={participant.phone_number}
          isPending={participant.enrollment_status === 'pending'}
          isUnpaid={unpaid.has(participant.id)}
        />
      ))}
      {makeUps.map((makeUp) => (
        <RosterRow key={makeUp.id} name={makeUp.name} isMakeUp isUnpaid={makeUp.is_unpaid} />
      ))}
    </ul>
  )
}

interface RosterRowProps {
  name: string
  email?: string
  phone?: string | null
  isPending?: boolean
  isMakeUp?: boolean
  isUnpaid: boolean
}

function RosterRow({ name, email, phone, isPending = false, isMakeUp = false, isUnpaid }: RosterRowProps) {
  const icon = buttonVariants({ variant: 'quiet', size: 'icon', className: 'text-primary' })
  return (
    <li className="flex min-h-12 items-center gap-3 border-b">
      <span
        className="hidden size-9 shrink-0 place-items-center rounded-control bg-muted font-display font-semibold text-muted-foreground text-sm sm:grid"
        aria-hidden="true"
      >
        {initialsOf(name)}
      </span>
      <p className="line-clamp-2 min-w-0 flex-1 py-1 leading-tight">{name}</p>
      <p className="grid justify-items-end font-semibold text-sm text-warning leading-tight empty:hidden">
        {isPending && <span>{t('Pending')}</span>}
        {isMakeUp && <span className="text-primary">{t('Make-up')}</span>}
        {isUnpaid && <span>{t('Unpaid')}</span>}
      </p>
      <span className="-me-2 flex">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={icon} title={phoneText(phone)}>
            <Phone className="size-5" aria-hidden="true" />
            <span className="sr-only">{t('Call {name}, {phone}', { name, phone: phoneText(phone) })}</span>
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={icon} title={email}>
            <Mail className="size-5" aria-hidden="true" />
            <span className="sr-only">{t('Email {name}, {email}', { name, email })}</span>
          </a>
        )}
      </span>
    </li>
  )
}

/** Returns the first letters of the first and last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('')
}
