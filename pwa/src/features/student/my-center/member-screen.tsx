import type { MyCenter, StaffEnrollment, StaffMember } from '@cubby/contract/student/my-center'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { FileButtons } from '@/features/school/files/file-buttons.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { fileOf, wantedFiles } from '@/offline/files/cached-files.ts'
import { useCachedFileIds } from '@/offline/hooks/offline-readiness.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { Sheet } from '@/ui/sheet.tsx'
import { isAhead, standingText } from './center-figures.ts'
import { BackToCenter, CenterPage } from './center-page.tsx'
import { ReplaceButton } from './replace-button.tsx'
import { statusTexts } from './staff-list.tsx'
import { useCenterOperation } from './use-my-center.ts'

/** Somebody of the staff: classes, certificates, and what is missing. It ends when they leave. */
export function MemberScreen({ memberId, wanted }: { memberId: string; wanted: string | undefined }) {
  return (
    <CenterPage wanted={wanted} title={t('Staff')}>
      {(center) => {
        const member = center.staff.find(({ member_id }) => member_id === memberId)
        return (
          <>
            <BackToCenter center={center} label={center.name} />
            {member ? <Member center={center} member={member} /> : <NotHere />}
          </>
        )
      }}
    </CenterPage>
  )
}

function NotHere() {
  return (
    <div className="grid gap-2" role="status">
      <PageHeading>{t('Not on your staff')}</PageHeading>
      <p className="text-muted-foreground">
        {t('This person left the center, or never joined. You can no longer see their information.')}
      </p>
    </div>
  )
}

function Member({ center, member }: { center: MyCenter; member: StaffMember }) {
  const ahead = member.enrollments.filter(isAhead)
  const past = member.enrollments.filter((one) => !isAhead(one))
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[7fr_5fr]">
      <header className="flex flex-wrap items-end justify-between gap-4 lg:col-span-2">
        <div className="grid gap-1">
          <PageHeading>{member.name}</PageHeading>
          <p className="text-muted-foreground text-sm">
            {t('Joined {day}', { day: calendarDay(member.joined_at) })}
          </p>
          {member.consent_missing && (
            <p className="text-sm text-warning">
              {t('Has to agree to the current Terms or Privacy Policy before you can enroll them.')}
            </p>
          )}
        </div>
        {!center.is_closed && (
          <Link
            to="/my-center/enroll"
            search={{ center: center.id, member: member.member_id }}
            className={buttonVariants({ variant: 'outline', className: 'max-sm:w-full' })}
          >
            {t('Enroll in a class')}
          </Link>
        )}
      </header>
      <div className="grid gap-8">
        <section aria-labelledby="classes" className="grid gap-3">
          <h2 id="classes" className="text-xl">
            {t('Classes that the center pays for')}
          </h2>
          {ahead.length === 0 && <p className="text-muted-foreground">{t('No upcoming classes')}</p>}
          {ahead.length > 0 && (
            <ul className="grid gap-3">
              {ahead.map((one) => (
                <EnrollmentRow key={one.enrollment_id} center={center} member={member} enrollment={one} />
              ))}
            </ul>
          )}
          {past.length > 0 && (
            <details>
              <summary className="figures min-h-11 content-center font-semibold">
                {t('Past classes ({count})', { count: past.length })}
              </summary>
              <ul className="grid gap-3 pt-2">
                {past.map((one) => (
                  <EnrollmentRow key={one.enrollment_id} center={center} member={member} enrollment={one} />
                ))}
              </ul>
            </details>
          )}
        </section>
        <Certificates center={center} member={member} />
      </div>
      <div className="grid gap-8">
        <Standings member={member} />
        <RemoveMember center={center} member={member} />
      </div>
    </div>
  )
}

const statusTones: Record<StaffEnrollment['status'], ChipTone> = {
  pending: 'pending',
  approved: 'success',
  waiting: 'pending',
  offered: 'sun',
  completed: 'neutral',
  ended: 'neutral',
}

interface EnrollmentRowProps {
  center: MyCenter
  member: StaffMember
  enrollment: StaffEnrollment
}

function EnrollmentRow({ center, member, enrollment }: EnrollmentRowProps) {
  const { class_title, display_date, status, note, attendance, can_replace } = enrollment
  return (
    <Card as="li" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="font-semibold">{class_title}</h3>
          <p className="figures text-muted-foreground text-sm">{display_date}</p>
        </div>
        <Chip tone={statusTones[status]}>{translate(statusTexts[status])}</Chip>
      </div>
      {note && <p className="text-sm">{note}</p>}
      {attendance && <p className="figures text-sm">{attendance}</p>}
      {can_replace && <ReplaceButton center={center} member={member} enrollment={enrollment} />}
    </Card>
  )
}

function Certificates({ center, member: { certificates } }: { center: MyCenter; member: StaffMember }) {
  const cached = useCachedFileIds('center_files')
  return (
    <section aria-labelledby="certificates" className="grid gap-3">
      <h2 id="certificates" className="text-xl">
        {t('Certificates')}
      </h2>
      {certificates.length === 0 && <p className="text-muted-foreground">{t('No certificates yet.')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {certificates.map((certificate) => {
          const { id, title, number, issued_on, expires_on, state, file_type, can_download } = certificate
          return (
            <Card as="li" key={id} className="grid gap-2 p-4">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="figures text-muted-foreground text-sm">
                    {number
                      ? t('Issued {date}, {number}', { date: displayDate(issued_on, issued_on), number })
                      : t('Issued {date}', { date: displayDate(issued_on, issued_on) })}
                  </p>
                </div>
                <Chip tone={certificateTones[state]}>
                  {expires_on !== null && (state === 'valid' || state === 'expires_soon')
                    ? t('Until {date}', { date: displayDate(expires_on, expires_on) })
                    : translate(certificateTexts[state])}
                </Chip>
              </div>
              {can_download && (
                <FileButtons
                  title={title}
                  type={file_type}
                  isCached={cached.has(id)}
                  read={() =>
                    fileOf('center_files', wantedFiles.center_files({ ...certificate, centerId: center.id }))
                  }
                />
              )}
            </Card>
          )
        })}
      </ul>
    </section>
  )
}

const certificateTones = {
  valid: 'success',
  expires_soon: 'warning',
  expired: 'destructive',
  revoked: 'neutral',
} as const
const certificateTexts = {
  valid: text('Valid'),
  expires_soon: text('Expires soon'),
  expired: text('Expired'),
  revoked: text('Revoked'),
} as const

const standingTones = {
  done: 'success',
  open: 'neutral',
  due_soon: 'warning',
  overdue: 'destructive',
} as const
const standingTexts = {
  done: text('Complete'),
  open: text('Open'),
  due_soon: text('Due soon'),
  overdue: text('Overdue'),
} as const

/** What the law asks for, and what is missing of it. */
function Standings({ member: { standings } }: { member: StaffMember }) {
  return (
    <section aria-labelledby="standings" className="grid gap-3">
      <h2 id="standings" className="text-xl">
        {t('Hours and cards')}
      </h2>
      {standings.length === 0 && (
        <p className="text-muted-foreground">
          {t('They have not chosen their requirements yet. They can do that in My hours.')}
        </p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {standings.map((standing) => {
          const { standard_id, standard_name, kind, state, earned, missing_areas } = standing
          return (
            <Card as="li" key={standard_id} className="grid gap-1.5 p-4">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h3 className="font-semibold">{standard_name}</h3>
                <Chip tone={standingTones[state]}>{translate(standingTexts[state])}</Chip>
              </div>
              <p className="figures text-sm">{standingText(standing)}</p>
              {kind === 'hours' && (
                <p className="figures text-muted-foreground text-sm">
                  {t('{earned, plural, one {# hour} other {# hours}} earned', { earned })}
                </p>
              )}
              {missing_areas.length > 0 && (
                <details className="text-sm">
                  <summary className="min-h-11 content-center font-semibold text-primary">
                    {t('Missing areas ({count})', { count: missing_areas.length })}
                  </summary>
                  <ul className="grid list-disc gap-0.5 ps-5">
                    {missing_areas.map((area) => (
                      <li key={area}>{area}</li>
                    ))}
                  </ul>
                </details>
              )}
            </Card>
          )
        })}
      </ul>
    </section>
  )
}

/** Takes somebody out of the staff, after a question. */
function RemoveMember({ center, member }: { center: MyCenter; member: StaffMember }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { reachable, busy, run } = useCenterOperation()
  const remove = async () => {
    const isDone = await run(() =>
      callAsUser('DELETE', '/centers/:id/members/:memberId', {
        params: { id: center.id, memberId: member.member_id },
      }),
    )
    sheet.current?.close()
    if (isDone) await navigate({ to: '/my-center', search: { center: center.id } })
  }
  return (
    <section aria-labelledby="remove" className="grid justify-items-start gap-2 border-t pt-5">
      <h2 id="remove" className="text-lg">
        {t('No longer works here?')}
      </h2>
      <Button
        variant="outline"
        size="small"
        disabled={!reachable}
        onClick={() => afterPress(() => sheet.current?.showModal())}
      >
        {t('Remove from the staff')}
      </Button>
      {!reachable && <p className="text-muted-foreground text-sm">{t('Removing needs a connection.')}</p>}
      <Sheet ref={sheet} title={t('Remove {name}?', { name: member.name })}>
        <p>
          {t(
            'You can no longer see their information. Classes the center pays for continue and stay on your invoices. If you do not want to pay for these classes, withdraw or replace this person first.',
          )}
        </p>
        <div className="grid gap-2">
          <Button variant="danger" busy={busy} onClick={remove}>
            {t('Remove')}
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            {t('Keep')}
          </Button>
        </div>
      </Sheet>
    </section>
  )
}
