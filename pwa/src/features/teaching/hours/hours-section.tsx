import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { EmptyHours } from '@/art/empty-hours.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { CommandArgs, OutboxRow } from '@/offline/store/stored-rows.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { CardSkeleton } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'
import { DoneHero } from './done-hero.tsx'
import { HoursInfo } from './hours-info.tsx'
import { HOURS_SEARCH, type HoursSearch } from './hours-links.ts'
import { doneUntil } from './my-hours.ts'
import { StandardCard } from './standard-card.tsx'
import { StandardsChoice } from './standards-choice.tsx'
import { TrainingList } from './training-list.tsx'
import { type MyHours, useMyHours } from './use-my-hours.ts'

const TrainingForm = lazy(() =>
  import('./training-form.tsx').then((module) => ({ default: module.TrainingForm })),
)

/** The hours that the law asks of a student: what is earned, what is missing by when, and what fills the gap. */
export function HoursSection({ search }: { search: HoursSearch }) {
  const hours = useMyHours()
  const { stored, ledger, followed, today, reports } = hours
  // The reason of the network says less than that nothing is here.
  const shown = stored.error === messages.networkFailed ? { ...stored, error: '' } : stored
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('My hours')} stored={stored} failed={t(messages.hoursFailed)}>
        {!search.view && <HoursInfo followed={followed} today={today} />}
      </SectionHeading>
      <StoredState stored={shown} failed={t(messages.hoursFailed)}>
        {ledger &&
          (search.view === 'standards' ? (
            <Part title={t('What applies to you')}>
              <StandardsChoice ledger={ledger} today={today} />
            </Part>
          ) : search.view === 'training' ? (
            <Part title={t('Training taken elsewhere')}>
              <Suspense fallback={<CardSkeleton />}>
                <TrainingForm
                  key={search.training}
                  ledger={ledger}
                  today={today}
                  before={reportedBefore(search.training, hours)}
                />
              </Suspense>
            </Part>
          ) : (
            <>
              <Overview hours={hours} />
              <section aria-labelledby="elsewhere" className="grid gap-3">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <h3 id="elsewhere" className="text-xl">
                    {t('Training taken elsewhere')}
                  </h3>
                  <Link
                    to="/profile"
                    search={{ section: 'hours', view: 'training' }}
                    className={buttonVariants({ variant: 'outline', size: 'small' })}
                  >
                    <Plus className="size-4.5" aria-hidden="true" />
                    {t('Report a training')}
                  </Link>
                </div>
                <TrainingList ledger={ledger} reports={reports} />
              </section>
            </>
          ))}
      </StoredState>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <div>
        <Link
          to="/profile"
          search={HOURS_SEARCH}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted-foreground text-sm hover:text-foreground"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('My hours')}
        </Link>
        <h3 className="text-xl">{title}</h3>
      </div>
      {children}
    </div>
  )
}

function Overview({ hours: { followed, today, choice } }: { hours: MyHours }) {
  const until = doneUntil(followed)
  const main = followed.find(({ filling: [best] }) => best && best.session.available_spots > 0)
  return (
    <>
      {choice && <ChoiceState row={choice} />}
      {followed.length === 0 ? (
        <EmptyState
          picture={<EmptyHours />}
          title={t('Which training requirements do you have?')}
          action={<ChoiceLink className={buttonVariants()}>{t('Choose what applies to you')}</ChoiceLink>}
        >
          {t(
            'Training hours, a credential, a CPR card: choose once, and see here what is missing and by when, even without a signal.',
          )}
        </EmptyState>
      ) : (
        <>
          {until !== undefined && <DoneHero until={until} followed={followed} />}
          <div className="grid gap-4">
            {followed.map((one) => (
              <StandardCard key={one.standard.id} followed={one} today={today} isMain={one === main} />
            ))}
          </div>
          <div>
            <ChoiceLink className={buttonVariants({ variant: 'outline', size: 'small' })}>
              <SlidersHorizontal className="size-4" aria-hidden="true" />
              {t('Change what applies to you')}
            </ChoiceLink>
          </div>
        </>
      )}
    </>
  )
}

function ChoiceLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link to="/profile" search={{ section: 'hours', view: 'standards' }} className={className}>
      {children}
    </Link>
  )
}

/** The state of a choice of standards: unsent or refused. */
function ChoiceState({ row }: { row: OutboxRow<'choose-standards'> }) {
  const state = unsentStateOf(row.status)
  if (!state) return <RefusalNote command="choose-standards" error={row.lastError} rowId={row.id} />
  return <UnsentNote rowId={row.id} command="choose-standards" state={state} attempts={attemptsOf(row)} />
}

/** What is corrected: a report that was refused, or a training that the office returned. */
function reportedBefore(
  id: string | undefined,
  { ledger, reports }: MyHours,
): CommandArgs['report-training'] | null {
  const refused = reports.findLast(
    ({ args, status }) => args.report.id === id && unsentStateOf(status) === null,
  )
  if (refused) return refused.args
  const training = ledger?.trainings.find((one) => one.id === id && one.status === 'returned')
  if (!training) return null
  const { title, provider, completed_on, hours, credits, upload_id } = training
  return {
    report: { id: training.id, title, provider, completed_on, hours, credits },
    file: null,
    uploadId: upload_id,
  }
}
