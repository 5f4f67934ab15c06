import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { OutboxRowCard } from '@/unsent-changes/outbox-row-card.tsx'
import { describeSession } from '@/unsent-changes/session-description.ts'
import { enrolledElsewhere, type SessionStep } from '../../seats/enrollments/next-step.ts'
import { factsSaidOnce } from './session-facts.ts'
import { SessionRow } from './session-row.tsx'

interface AvailableSessionsProps {
  trainingClass: TrainingClass
  steps: readonly SessionStep[]
  chosenId: string | undefined
  /** The element with the buttons of the selected session. */
  chosenActionsRef: Ref<HTMLDivElement>
}

/** The sessions of a class by date, below what is the same for all of them. */
export function AvailableSessions({
  trainingClass,
  steps,
  chosenId,
  chosenActionsRef,
}: AvailableSessionsProps) {
  const { asOf } = useClasses()
  const userParticipations = useUserParticipations()
  const { shared, factsOf } = factsSaidOnce(trainingClass)
  const isVisitor = steps.some(({ step }) => step.kind === 'log-in')
  // Commands about sessions that are no longer offered.
  const unlisted = userParticipations.outbox.filter(
    ({ args }) =>
      'classId' in args &&
      args.classId === trainingClass.id &&
      !steps.some(({ session }) => session.id === args.sessionId),
  )
  return (
    <section aria-labelledby="sessions" className="grid content-start gap-4 lg:col-span-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="sessions" className="text-2xl">
          {t('Available Sessions')}
        </h2>
        <div className="me-auto empty:hidden">
          <OfflineAsOf at={asOf} />
        </div>
        {isVisitor && (
          <Link
            to="/login"
            search={{ redirect: `/classes/${trainingClass.id}${chosenId ? `?session=${chosenId}` : ''}` }}
            className={`${textLink} -my-2.5 text-sm`}
          >
            {t(messages.logInToEnroll)}
          </Link>
        )}
      </div>
      {steps.some(({ step }) => step.kind === 'staff') && (
        <p className="text-muted-foreground text-sm">{t(messages.staffCannotEnrollInClasses)}</p>
      )}
      {shared.length > 0 && (
        <dl className="figures flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {shared.map(({ name, Icon, text }) => (
            <SessionFact key={name} Icon={Icon} name={name}>
              <Unbroken>{text}</Unbroken>
            </SessionFact>
          ))}
        </dl>
      )}
      {unlisted.length > 0 && (
        <ul className="grid gap-3">
          {unlisted.map((row) => (
            <OutboxRowCard
              key={row.id}
              row={row}
              about={describeSession(row.args, { ...userParticipations, classes: [trainingClass] })}
            />
          ))}
        </ul>
      )}
      {steps.length === 0 ? (
        <p>{t('No sessions are scheduled right now. Check back soon.')}</p>
      ) : (
        <Card>
          <ul className="divide-y">
            {steps.map((one) => (
              <SessionRow
                key={one.session.id}
                trainingClass={trainingClass}
                {...one}
                facts={factsOf(one.session)}
                isChosen={one.session.id === chosenId}
                enrolledElsewhere={enrolledElsewhere(steps, one.session.id)}
                actionsRef={one.session.id === chosenId ? chosenActionsRef : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {isVisitor && steps.some(({ session }) => session.available_spots === 0) && (
        <p className="text-muted-foreground text-sm">
          {t('You can join the waitlist of a full session. Free spots are offered to the waitlist first.')}
        </p>
      )}
    </section>
  )
}
