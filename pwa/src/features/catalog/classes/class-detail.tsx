import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { nextSession } from '@cubby/rules/catalog/upcoming-sessions'
import { t } from '@cubby/texts/t'
import { Clock, MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { commandStateOf, isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import { Chip } from '@/ui/chip.tsx'
import { LinkedText } from '@/ui/linked-text.tsx'
import { useInView } from '@/ui/use-in-view.ts'
import { ActionBar } from '../../seats/enrollments/action-bar.tsx'
import { EnrollmentBox } from '../../seats/enrollments/enrollment-box.tsx'
import { classConflict, nextStep, ownSession } from '../../seats/enrollments/next-step.ts'
import { useNewPlaces } from '../../seats/enrollments/use-new-places.ts'
import { useWaitlistPolling } from '../../seats/waitlist/waitlist-entries.ts'
import { AvailableSessions } from './available-sessions.tsx'
import { durationOf } from './class-filters.ts'
import { ClassPicture } from './class-picture.tsx'

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
  const newPlaces = useNewPlaces(steps)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const confirmed = steps.find(({ session }) => session.id === newPlaces.at(-1) && session.id !== closedFor)
  const toChoose = userParticipations.enrollments.filter(
    (one) => one.class_id === trainingClass.id && one.choice && isLiveEnrollment(one),
  )
  const { ref: actionsRef, isInView } = useInView()
  return (
    // The bar comes and goes, and what keeps clear of it stays.
    <article
      data-bottom
      className="grid gap-x-14 gap-y-6 sm:gap-y-8 lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr]"
    >
      <header className="grid content-start justify-items-start gap-4 lg:col-span-7">
        <PageHeading className="text-display">{trainingClass.title}</PageHeading>
        <Chip>
          <Clock aria-hidden="true" />
          {durationOf(trainingClass)}
        </Chip>
        <Suspense fallback={null}>
          {toChoose.map((enrollment) => (
            <ChoiceNote key={enrollment.id} enrollment={enrollment} />
          ))}
        </Suspense>
      </header>
      {/* On phones the picture comes after the sessions. */}
      <div className="gap-6 max-sm:contents sm:grid sm:grid-cols-2 lg:col-span-5 lg:col-start-8 lg:row-span-3 lg:row-start-1 lg:block lg:space-y-6">
        {/* Beside the box, as tall as the box. */}
        <div className="relative max-sm:order-1 sm:max-lg:min-h-44">
          <ClassPicture
            trainingClass={trainingClass}
            className="sm:max-lg:absolute sm:max-lg:inset-0 sm:max-lg:aspect-auto sm:max-lg:h-full"
          />
        </div>
        {confirmed && (
          <Suspense fallback={null}>
            <Confirmation
              trainingClass={trainingClass}
              {...confirmed}
              onClose={() => setClosedFor(confirmed.session.id)}
            />
          </Suspense>
        )}
        <EnrollmentBox trainingClass={trainingClass} chosen={chosen} />
      </div>
      <AvailableSessions
        trainingClass={trainingClass}
        steps={steps}
        chosenId={chosenId}
        chosenActionsRef={actionsRef}
      />
      <div className="grid content-start gap-10 max-sm:order-2 lg:col-span-7">
        <section aria-labelledby="about" className="grid gap-3">
          <h2 id="about" className="text-2xl">
            {t('About This Class')}
          </h2>
          <p className="whitespace-pre-line text-lg">
            <LinkedText>{trainingClass.description}</LinkedText>
          </p>
        </section>
        <LocationInformation trainingClass={trainingClass} />
      </div>
      {chosen && isInView === false && (
        <ActionBar trainingClass={trainingClass} steps={steps} chosen={chosen} />
      )}
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

function LocationInformation({ trainingClass }: { trainingClass: TrainingClass }) {
  const { location_type, location_details } = trainingClass
  return (
    <section aria-labelledby="location" className="grid gap-3">
      <h2 id="location" className="text-2xl">
        {t('Location Information')}
      </h2>
      <p className="flex gap-2.5">
        <MapPin className="mt-1 size-5 shrink-0 text-primary" aria-hidden="true" />
        <span>
          <span className="block font-semibold">{location_type}</span>
          {location_details ?? t('The location depends on the session. See the sessions below.')}
        </span>
      </p>
    </section>
  )
}
