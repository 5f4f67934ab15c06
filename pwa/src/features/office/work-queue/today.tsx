import { messages } from '@cubby/contract/messages'
import { weekdayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { currentTime } from '@/api/server-clock.ts'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { failureMessageOf, failureSentence } from '@/desk/messages/failure.tsx'
import { WORK_QUEUE } from '@/desk/shell/query-client.ts'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, Skeleton } from '@/ui/card.tsx'
import { greetingAt } from './greeting.ts'
import { MeetingsAhead } from './meetings-ahead.tsx'
import { NeedsYou } from './needs-you.tsx'

/** What waits for the administrator, by deadline and with its actions, and the meetings of today beside it. */
export function Today({ firstName }: { firstName: string }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [WORK_QUEUE, 'today'],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/today', { signal }),
  })
  const zone = useTimeZone()
  const today = useToday()
  const parts = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (data && parts.current) writeSetting(HEIGHT, `${parts.current.offsetHeight}px`)
  }, [data])
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <PageHeading className="wrap-anywhere text-xl sm:text-2xl">
          {greetingAt(new Date(currentTime()), { timeZone: zone, name: firstName })}
        </PageHeading>
        <p className="figures text-muted-foreground">{weekdayDate(today)}</p>
      </div>
      <p role="status" className="sr-only">
        {data &&
          (data.tasks.length === 0
            ? NOTHING
            : t('{count, plural, one {# kind of task is} other {# kinds of tasks are}} waiting for you.', {
                count: data.tasks.length,
              }))}
      </p>
      {data && error && (
        <p role="alert" className="text-destructive text-sm">
          {failureSentence(error, t(messages.workQueueFailed))}
        </p>
      )}
      {data && <OfflineAsOf at={new Date(dataUpdatedAt)} />}
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div
          ref={parts}
          className="grid grid-cols-1 content-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
          style={data ? undefined : { minHeight: readSetting(HEIGHT) ?? DEFAULT_HEIGHT }}
        >
          <Card as="section" aria-labelledby="needs-you" className="p-3 pb-2">
            {data ? (
              <NeedsYou tasks={data.tasks} nothing={NOTHING} />
            ) : (
              <Placeholder id="needs-you" title={t('Needs you')} />
            )}
          </Card>
          {data ? (
            <MeetingsAhead {...data} />
          ) : (
            <Card as="section" aria-labelledby="meetings-today" className="p-3">
              <Placeholder id="meetings-today" title={t('Today')} />
            </Card>
          )}
        </div>
      )}
    </div>
  )
}

/** The height of the last visit is reserved, so that Analytics does not move when the rows arrive. */
const HEIGHT = 'today-height'
const DEFAULT_HEIGHT = '31rem'

const NOTHING = t('Nothing is waiting for you.')

function Placeholder({ id, title }: { id: string; title: string }) {
  return (
    <>
      <h2 id={id} className="px-1 pb-1 text-lg">
        {title}
      </h2>
      <Skeleton className="h-8" />
    </>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text, detail } = failureMessageOf(error, t(messages.workQueueFailed))
  return (
    <Card className="grid min-h-60 content-center justify-items-center gap-3 p-4 text-center">
      <div role="alert">
        <p className="font-semibold text-destructive">{text}</p>
        {detail && <p className="text-muted-foreground text-sm">{detail}</p>}
      </div>
      <Button variant="outline" size="small" onClick={onRetry}>
        {t('Try Again')}
      </Button>
    </Card>
  )
}
