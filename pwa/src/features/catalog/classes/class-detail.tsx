import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { nextSession } from '@cubby/rules/catalog/upcoming-sessions'
import { Link } from '@tanstack/react-router'
import { Clock, MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useAuth, useClasses } from '@/offline/hooks/use-collection.ts'
import { commandStateOf, isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { textLink } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { LinkedText } from '@/ui/linked-text.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { OutboxRowCard } from '@/unsent-changes/outbox-row-card.tsx'
import { describeSession } from '@/unsent-changes/session-description.ts'
import { ActionBar } from '../../seats/enrollments/action-bar.tsx'
import { EnrollmentBox } from '../../seats/enrollments/enrollment-box.tsx'
import {
  bookableFirst,
  classConflict,
  enrolledElsewhere,
  nextStep,
  ownSession,
} from '../../seats/enrollments/next-step.ts'
import { ClassPrice } from '../../seats/enrollments/own-price.tsx'
import { useNewPlaces } from '../../seats/enrollments/use-new-places.ts'
import { useWaitlistPolling } from '../../seats/waitlist/waitlist-entries.ts'
import { durationOf } from './class-filters.ts'
import { ClassPicture } from './class-picture.tsx'
import { SessionCard } from './session-card.tsx'
import { type NamedFact, sharedFacts } from './session-facts.ts'

/** Few students have to choose, and the first view does not wait for it. */
const ChoiceNote = lazy(async () => ({ default: (await import('../rebooking/choice-note.tsx')).ChoiceNote }))

/** Only those who enroll see it. */
const Confirmation = lazy(async () => ({
  default: (await import('../../seats/enrollments/confirmation.tsx')).Confirmation,
}))

interface ClassDetailProps {
  trainingClass: TrainingClass
  wantedSession: string | undefined
}

export function ClassDetail({ trainingClass, wantedSession }: ClassDetailProps) {
  const auth = useAuth()
  const { asOf } = useClasses()
  const userParticipations = useUserParticipations()
  const now = useMinute(trainingClass.sessions.map(({ starts_at }) => starts_at))
  const steps = trainingClass.sessions.map((session) => {
    const commandState = commandStateOf(session.id, userParticipations)
    const step = nextStep({ auth, session, commandState, now })
    return { session, step, conflict: classConflict({ session, step }, userParticipations.enrollments) }
  })
  useWaitlistPolling(steps.some(({ step }) => step.kind === 'on-waitlist' || step.kind === 'accept'))
  const wanted = trainingClass.sessions.some(({ id }) => id === wantedSession)
    ? wantedSession
    : ownSession(steps)?.session.id
  const chosenId = chosenSession(trainingClass.sessions, wanted, now)?.id
  const chosen = steps.find(({ session }) => session.id === chosenId) ?? null
  const shared = sharedFacts(trainingClass)
  // The line below the title says how long the class is.
  const told = shared.filter(({ name }) => name !== 'Duration')
  const saidOnce = new Set<NamedFact['name']>(['Duration', ...shared.map(({ name }) => name)])
  const newPlaces = useNewPlaces(steps)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const confirmed = steps.find(({ session }) => session.id === newPlaces.at(-1) && session.id !== closedFor)
  const toChoose = userParticipations.enrollments.filter(
    (one) => one.class_id === trainingClass.id && one.choice && isLiveEnrollment(one),
  )
  // Commands about sessions that are no longer offered.
  const unlisted = userParticipations.outbox.filter(
    ({ args }) =>
      'classId' in args &&
      args.classId === trainingClass.id &&
      !steps.some(({ session }) => session.id === args.sessionId),
  )
  return (
    <article className="grid gap-x-14 gap-y-8 lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr]">
      <header className="grid content-start justify-items-start gap-4 lg:col-span-7">
        <PageHeading className="text-display">{trainingClass.title}</PageHeading>
        <div className="flex flex-wrap items-center gap-3">
          <Chip>
            <Clock aria-hidden="true" />
            {durationOf(trainingClass)}
          </Chip>
          <div className="sm:hidden">
            <ClassPrice trainingClass={trainingClass} className="text-lg" short />
          </div>
        </div>
        {/* On phones, the whole description comes after the sessions. */}
        <p className="sm:hidden">{firstSentence(trainingClass.description)}</p>
        <Suspense fallback={null}>
          {toChoose.map((enrollment) => (
            <ChoiceNote key={enrollment.id} enrollment={enrollment} />
          ))}
        </Suspense>
      </header>
      {/* On phones the sessions come first. */}
      <div className="grid content-start items-start gap-6 max-sm:order-1 sm:grid-cols-2 lg:col-span-5 lg:col-start-8 lg:row-span-3 lg:row-start-1 lg:block lg:space-y-6">
        <ClassPicture trainingClass={trainingClass} />
        {confirmed && (
          <Suspense fallback={null}>
            <Confirmation
              trainingClass={trainingClass}
              {...confirmed}
              onClose={() => setClosedFor(confirmed.session.id)}
            />
          </Suspense>
        )}
        <EnrollmentBox
          trainingClass={trainingClass}
          steps={steps}
          chosen={chosen}
          confirmedId={confirmed?.session.id}
        />
      </div>
      <section aria-labelledby="sessions" className="grid content-start gap-4 lg:col-span-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="sessions" className="text-2xl">
            Available Sessions
          </h2>
          <div className="mr-auto empty:hidden">
            <OfflineAsOf at={asOf} />
          </div>
          {steps.some(({ step }) => step.kind === 'log-in') && (
            <Link
              to="/login"
              search={{ redirect: `/classes/${trainingClass.id}${chosenId ? `?session=${chosenId}` : ''}` }}
              className={`${textLink} -my-2.5 text-sm`}
            >
              {messages.logInToEnroll}
            </Link>
          )}
        </div>
        {told.length > 0 && (
          <dl className="figures flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {told.map(({ name, Icon, text }) => (
              <SessionFact key={name} Icon={Icon} name={name}>
                <Unbroken>{text}</Unbroken>
              </SessionFact>
            ))}
          </dl>
        )}
        {steps.length === 0 && <p>No sessions are scheduled right now. Please check back soon.</p>}
        <ul className="grid gap-3 empty:hidden">
          {unlisted.map((row) => (
            <OutboxRowCard
              key={row.id}
              row={row}
              about={describeSession(row.args, { ...userParticipations, classes: [trainingClass] })}
            />
          ))}
          {bookableFirst(steps).map(({ session, step, conflict }) => (
            <SessionCard
              key={session.id}
              trainingClass={trainingClass}
              session={session}
              step={step}
              conflict={conflict}
              isChosen={session.id === chosenId}
              enrolledElsewhere={enrolledElsewhere(steps, session.id)}
              saidOnce={saidOnce}
            />
          ))}
        </ul>
        {steps.some(({ session, step }) => step.kind === 'log-in' && session.available_spots === 0) && (
          <p className="text-muted-foreground text-sm">
            You can join the waitlist of a full session. Free spots are offered to the waitlist first.
          </p>
        )}
      </section>
      <div className="grid content-start gap-10 max-sm:order-2 lg:col-span-7">
        <section aria-labelledby="about" className="grid gap-3">
          <h2 id="about" className="text-2xl">
            About This Class
          </h2>
          <p className="whitespace-pre-line text-lg">
            <LinkedText>{trainingClass.description}</LinkedText>
          </p>
        </section>
        <LocationInformation trainingClass={trainingClass} />
      </div>
      {chosen && <ActionBar trainingClass={trainingClass} steps={steps} chosen={chosen} />}
    </article>
  )
}

/**
 * Returns the session in the enrollment box and the action bar: the one in the URL, else the first open one
 * with a seat, else the first open one, else the first. Sessions are ordered by date.
 */
function chosenSession(sessions: Session[], wanted: string | undefined, now: Date): Session | undefined {
  return sessions.find(({ id }) => id === wanted) ?? nextSession(sessions, now) ?? sessions[0]
}

/** Returns the text up to its first full stop, question mark, or exclamation mark. */
function firstSentence(text: string): string {
  return /^.*?[.?!](?=\s|$)/s.exec(text.trim())?.[0] ?? text
}

function LocationInformation({ trainingClass }: { trainingClass: TrainingClass }) {
  const { location_type, location_details } = trainingClass
  return (
    <section aria-labelledby="location" className="grid gap-3">
      <h2 id="location" className="text-2xl">
        Location Information
      </h2>
      <p className="flex gap-2.5">
        <MapPin className="mt-1 size-5 shrink-0 text-primary" aria-hidden="true" />
        <span>
          <span className="block font-semibold">{location_type}</span>
          {location_details ?? 'The location depends on the session. See the sessions below.'}
        </span>
      </p>
    </section>
  )
}
