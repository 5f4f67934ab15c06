import type { Payment } from '@cubby/contract/money/payments'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { decisionDates, displayDate, weekdayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Award, CalendarClock, Receipt, Sparkle } from 'lucide-react'
import { PayButton } from '@/features/money/payments/pay-button.tsx'
import { PaymentChip } from '@/features/money/payments/payment-chip.tsx'
import { dueText, paidText } from '@/features/money/payments/payment-text.ts'
import { buttonVariants, textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { useTimeLeft } from '@/ui/time-left.ts'
import { Unbroken } from '@/ui/unbroken.tsx'
import { NextClassToday } from './next-class-today.tsx'
import { TodayCard } from './today-card.tsx'
import { type ExpiringCertificate, isNothingNext, type TodayItems } from './today-items.ts'

/** What matters to a student today, the most urgent first. Only the first card has a filled button. */
export function StudentToday({ items }: { items: TodayItems }) {
  const { offers, payments, nextMakeUp, nextClass, certificates } = items
  return (
    <section aria-labelledby="next" className="grid content-start gap-3">
      <h2 id="next" className="flex min-h-11 items-center text-2xl">
        {t('Next for you')}
      </h2>
      {isNothingNext(items) ? (
        <p className="text-muted-foreground">
          {t('Nothing is due, and you have no upcoming classes.')}{' '}
          <Link to="/classes" className={`${textLink} -my-2.5`}>
            {t('Browse Classes')}
          </Link>
        </p>
      ) : (
        <ul className="grid gap-3">
          {offers.map((entry, at) => (
            <OfferToday key={entry.id} entry={entry} isFirst={at === 0} />
          ))}
          {payments.map((payment, at) => (
            <PaymentToday key={payment.id} payment={payment} isFirst={offers.length + at === 0} />
          ))}
          {nextMakeUp && <MakeUpToday {...nextMakeUp} />}
          {nextClass && <NextClassToday {...nextClass} />}
          {certificates.map((expiring) => (
            <CertificateToday key={expiring.certificate.id} {...expiring} />
          ))}
        </ul>
      )}
    </section>
  )
}

const tones = { overdue: 'destructive', due_soon: 'warning' } as const

/** An unpaid payment, with the button that pays it. */
function PaymentToday({ payment, isFirst }: { payment: Payment; isFirst: boolean }) {
  const { status } = payment
  return (
    <TodayCard
      Icon={Receipt}
      tone={status === 'overdue' || status === 'due_soon' ? tones[status] : 'neutral'}
      title={dueText(payment)}
      chip={status !== 'pending' && <PaymentChip status={status} />}
      actions={<PayButton payment={payment} variant={isFirst ? 'primary' : 'outline'} />}
    >
      <p>{payment.class_name}</p>
      <p className="empty:hidden">{paidText(payment)}</p>
    </TodayCard>
  )
}

/** A certificate that expires soon, with the next session of the class that renews it. */
function CertificateToday({ certificate, renewal }: ExpiringCertificate) {
  const { certificate_name: name, class_id, expiration_date: last } = certificate
  return (
    <TodayCard
      Icon={Award}
      tone="warning"
      title={
        last ? t('Certificate expires {date}', { date: displayDate(last, last) }) : t('Certificate expires')
      }
      actions={
        renewal && (
          <Link
            to="/classes/$id"
            params={{ id: class_id }}
            search={{ session: renewal.session.id }}
            className={buttonVariants({ variant: 'outline', size: 'small' })}
          >
            {rich('Renew <part>{name}</part>', {
              name,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Link>
        )
      }
    >
      <p>{name}</p>
      {renewal && <p>{t('Next class: {dates}', { dates: decisionDates(renewal.session) })}</p>}
    </TodayCard>
  )
}

/** An open offer with the time left, and a link to the class page, where it is accepted. */
function OfferToday({ entry, isFirst }: { entry: WaitlistEntry; isFirst: boolean }) {
  const left = useTimeLeft(entry.offer_expires_at)
  return (
    <TodayCard
      Icon={Sparkle}
      tone="sun"
      title={left ? t('Your offer: {timeLeft}', { timeLeft: left }) : t('Your offer')}
      actions={
        <Link
          to="/classes/$id"
          params={{ id: entry.class_id }}
          search={{ session: entry.session_id }}
          className={buttonVariants({ variant: isFirst ? 'primary' : 'outline', size: 'small' })}
        >
          {rich('Accept <part>the spot in {title}</part>', {
            title: entry.class_title,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Link>
      }
    >
      <p>{entry.class_title}</p>
      <p>
        <Unbroken>{`${decisionDates(entry)}, ${timeRange(entry)}`}</Unbroken>
      </p>
    </TodayCard>
  )
}

interface MakeUpTodayProps {
  enrollment: Enrollment
  makeUp: OwnMakeUp
}

/** The next make-up meeting for a student: when and where. */
function MakeUpToday({ enrollment, makeUp }: MakeUpTodayProps) {
  const { class_name, enrollment_type } = enrollment
  const { meeting, location } = makeUp
  return (
    <TodayCard
      Icon={CalendarClock}
      date={meeting.date}
      title={t('Make-up meeting: {title}', { title: class_name })}
      actions={
        <Link
          to="/profile"
          search={{
            section: 'enrollments',
            ...(enrollment_type === 'historical' && { tab: 'past' as const }),
          }}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          {rich('Details <part>of the make-up meeting for {title}</part>', {
            title: class_name,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Link>
      }
    >
      <p className="figures">
        <Unbroken>{`${weekdayDate(meeting.date)}, ${timeRange(meeting)}`}</Unbroken>
      </p>
      <p>
        <Unbroken>{location ?? t('TBA')}</Unbroken>
      </p>
    </TodayCard>
  )
}
